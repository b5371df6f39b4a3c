const memberName = 'signing_secret_b64url';
/** Finds them also where the JSON around is broken, or names a member twice. */
const written = new RegExp(`"${memberName}"\\s*:\\s*"([^"\\\\]+)"`, 'g');

/** The signing secrets that an answer's body shows, at any depth. */
export function findSigningSecrets(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  // An escaped name does not stand in the text as it is.
  if (!text.includes(memberName) && !text.includes(String.raw`\u`)) return found;
  for (const [, secret] of text.matchAll(written)) if (secret !== undefined) found.add(secret);
  try {
    collect(JSON.parse(text), found);
  } catch {
    // Not JSON: what the pattern found is all there is.
  }
  return found;
}

/** Goes through a value without recursion, however deep it is. */
function collect(root: unknown, found: Set<string>): void {
  const values = [root];
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (name === memberName && typeof member === 'string' && member !== '') found.add(member);
      if (typeof member === 'object' && member !== null) values.push(member);
    }
  }
}
