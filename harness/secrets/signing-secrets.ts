import { excessOf } from '../model/json.ts';

const memberName = 'signing_secret_b64url';
/** Finds them also where the JSON around is broken, or names a member twice. */
const written = new RegExp(`"${memberName}"\\s*:\\s*"([^"\\\\]+)"`, 'g');

/** Those of the contract have 43 characters; what is far longer is none, and would take long to search for. */
const longestSecret = 4096;

/** The signing secrets that an answer's body shows, at any depth. */
export function findSigningSecrets(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  // An escaped name does not stand in the text as it is.
  if (!text.includes(memberName) && !text.includes(String.raw`\u`)) return found;
  for (const [, secret] of text.matchAll(written)) found.add(secret ?? '');
  try {
    // of more than is read, the pattern alone takes what it finds
    if (excessOf(text) === null) collect(JSON.parse(text), found);
    else for (const [, secret] of withoutEscapes(text).matchAll(written)) found.add(secret ?? '');
  } catch {
    // Not JSON: what the pattern found is all there is.
  }
  for (const secret of found) if (secret.length > longestSecret) found.delete(secret);
  return found;
}

function withoutEscapes(text: string): string {
  return text.replaceAll(/\\u([\dA-Fa-f]{4})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
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
