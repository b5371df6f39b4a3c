/**
 * A value of the same length and alphabet as an issued one, and different from it: what is wrong
 * with it is only that nobody issued it. The public prefix `ztw_` stays.
 */
export function unlike(issued: string | undefined, random: () => number): string {
  const value = issued ?? '';
  const prefix = /^ztw_/.exec(value)?.[0] ?? '';
  const rest = value.slice(prefix.length).replaceAll(/[a-zA-Z0-9]/g, (one) => another(one, random));
  return prefix + rest;
}

function another(character: string, random: () => number): string {
  const alphabet = /[0-9]/.test(character)
    ? '0123456789'
    : /[a-f]/.test(character)
      ? 'abcdef'
      : null;
  const letters =
    alphabet ?? (/[a-z]/.test(character) ? 'ghijklmnopqrstuvwxyz' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const others = letters.replace(character, '');
  return others[Math.floor(random() * others.length)] ?? character;
}

/** Below this length a changed id may well be one that the target issued to somebody. */
const shortestId = 8;

/**
 * An id like an issued one that was not issued itself: its last six letters and digits differ, so
 * that it is well-formed where the target minted it. Null where the id is too short to be sure.
 */
export function neighbourOf(issued: string, random: () => number): string | null {
  if (issued.length < shortestId) return null;
  const kept = issued.length - 6;
  return issued.slice(0, kept) + unlike(issued.slice(kept), random);
}
