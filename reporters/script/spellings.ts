/** Another spelling of a value that a request may hold: what it is called, and the function of the prelude that makes it. */
interface Spelling {
  readonly name: string;
  readonly spell: (value: string) => string;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const spellings: readonly Spelling[] = [
  { name: 'uri', spell: encodeURIComponent },
  { name: 'upper', spell: (value) => value.toUpperCase() },
  { name: 'lower', spell: (value) => value.toLowerCase() },
  { name: 'bare', spell: (value) => (uuid.test(value) ? value.replaceAll('-', '') : value) },
];

/** Values that are shorter are found in other letters by chance. */
const shortestSpelled = 8;

/** The spellings of a value, other than itself, that stand in a text. */
export function spellingsIn(
  value: string,
  text: string,
): readonly { readonly name: string; readonly spelled: string }[] {
  const seen = new Set([value]);
  return spellings.flatMap(({ name, spell }) => {
    const spelled = spell(value);
    const isLong = name === 'uri' || value.length >= shortestSpelled;
    if (seen.has(spelled) || !isLong || !text.includes(spelled)) return [];
    seen.add(spelled);
    return [{ name, spelled }];
  });
}

/** True for a UUID that is in a text in a form other than those known: what it is now can't be put in its place. */
export function isInAnotherForm(value: string, known: readonly string[], text: string): boolean {
  if (!uuid.test(value)) return false;
  const rest = [value, ...known].reduce((left, form) => left.replaceAll(form, ' '), text);
  return rest.replaceAll('-', '').toLowerCase().includes(value.replaceAll('-', '').toLowerCase());
}
