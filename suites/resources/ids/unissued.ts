/**
 * A value of the same length and alphabet as an issued one, and different from it: what is wrong
 * with it is only that nobody issued it. The public prefix `ztw_` stays.
 */
export function unissued(issued: string | undefined, random: () => number): string {
  const value = issued ?? '';
  const prefix = /^ztw_/.exec(value)?.[0] ?? '';
  const rest = value.slice(prefix.length).replaceAll(/[a-zA-Z0-9]/g, (one) => another(one, random));
  return prefix + rest;
}

/**
 * A value that differs from an issued one in a single letter or digit, the last one before its
 * final quarter: the very last of base64 may stand for bits that nobody reads.
 */
export function nearMiss(issued: string | undefined, random: () => number): string {
  const value = issued ?? '';
  const early = value.slice(0, Math.ceil(value.length * 0.75));
  const place = early.search(/[a-zA-Z0-9][^a-zA-Z0-9]*$/);
  if (place < 0) return unissued(value, random);
  return value.slice(0, place) + unissued(value[place], random) + value.slice(place + 1);
}

/**
 * A value that differs from an issued one in the case of its letters alone, and in a digit where it
 * has no letter.
 */
export function otherCase(issued: string | undefined, random: () => number): string {
  const value = issued ?? '';
  const turned = value.replaceAll(/[a-zA-Z]/g, (one) =>
    one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
  );
  return turned === value ? nearMiss(value, random) : turned;
}

/** So many letters of either case in a part of a value show that its case tells one from another. */
const mixedCase = /^(?=(?:.*[A-Z]){3})(?=(?:.*[a-z]){3})/;

/**
 * The same where the case is part of the value: parts that are in one case may be numbers, written in
 * hexadecimal or another alphabet that has no case. Where no part is in both it differs in one character.
 */
export function otherCaseOfMixed(issued: string | undefined, random: () => number): string {
  const value = issued ?? '';
  const turned = value.replaceAll(/[a-zA-Z0-9]+/g, (part) =>
    mixedCase.test(part) ? otherCase(part, random) : part,
  );
  return turned === value ? nearMiss(value, random) : turned;
}

/** A value that begins with an issued one and goes on, before any padding, which nobody may look behind. */
export function longer(issued: string | undefined, random: () => number): string {
  const value = issued ?? '';
  return value.replace(/(?<!=)=*$/, (padding) => unissued(value.slice(0, 8), random) + padding);
}

/** An id that differs from another one in its last digit, and is as well-formed where that is hexadecimal. */
export function withAnotherEnd(id: string): string {
  return id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
}

function another(character: string, random: () => number): string {
  return anotherOf(alphabetOf(character), character, random);
}

function alphabetOf(character: string): string {
  if (/[0-9]/.test(character)) return '0123456789';
  if (/[a-f]/.test(character)) return 'abcdef';
  return /[a-z]/.test(character) ? 'ghijklmnopqrstuvwxyz' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
}

/** Below this length a changed id may well be one that the target issued to somebody. */
const shortestId = 8;

type Shape = readonly [shape: RegExp, alphabet: string];

/** Alphabets of ids that are in part random, so that a changed one is nobody's. */
const tooLongToCount: readonly Shape[] = [
  [/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, '0123456789abcdef'],
  [/^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/, '0123456789ABCDEF'],
  [/^[\dA-HJKMNP-TV-Z]{26}$/, '0123456789ABCDEFGHJKMNPQRSTVWXYZ'],
];

/** Alphabets of ids whose every neighbour is well-formed too, whoever issued them; a number has digits that check it. */
const shapes: readonly Shape[] = [
  // in small letters, and not in the other base32, whose last character may have bits to spare
  [/^(?=.*[0189])[0-7][\da-hjkmnp-tv-z]{25}$/, '0123456789abcdefghjkmnpqrstvwxyz'],
  ...tooLongToCount,
  // without a letter before those that are changed it may well be a number in decimal digits
  [/^(?=.*[a-f].{6})(?:[\da-f]{24}|[\da-f]{32}|[\da-f]{40}|[\da-f]{64})$/, '0123456789abcdef'],
];

/** What joins the parts of an id: `dev_…`, `acme:device:…`. A hyphen joins those of a UUID as well. */
const joints = /[_:.~|]|(?<=^[A-Za-z]{1,12})-/;

/** What stands before an id of a shape says what it is, or whose. */
const leading = /^[A-Za-z]*$|^v?\d+$/;

function known(part: string): Shape | undefined {
  return shapes.find(([shape]) => shape.test(part));
}

/** The shape of an id, of its last part where it has several; undefined for what has none that is known. */
function shapeOf(id: string): Shape | undefined {
  const whole = known(id);
  if (whole) return whole;
  const last = lastPart(id);
  return last !== null && last.length >= shortestId ? known(last) : undefined;
}

/** The last part of an id, where what stands before it says what it is, or whose; null elsewhere. */
function lastPart(id: string): string | null {
  const parts = id.split(joints);
  const last = parts.pop() ?? '';
  return parts.every((part) => leading.test(part) || known(part)) ? last : null;
}

/** Numbers that fit into 32 bits, and have more digits than any that was counted up to an id of few. */
const uncounted = { least: 1_000_000_000, span: 1_000_000_000 } as const;

/** An id with a number at its end that nothing has been counted up to; null where it has no short one. */
function neverCounted(issued: string, random: () => number): string | null {
  const count = lastPart(issued) ?? '';
  if (!/^\d+$/.test(count) || count.length >= shortestId) return null;
  const made = uncounted.least + Math.floor(random() * uncounted.span);
  return `${issued.slice(0, issued.length - count.length)}${made}`;
}

/** True for an id of a shape that is not counted up: its neighbours are nobody's. */
export function isTooLongToCount(id: string): boolean {
  return tooLongToCount.some(([shape]) => shape.test(id));
}

/** Where the later part of a ULID begins: what stands before it is a time. */
const laterPart = 10;
/** Of sixteen random characters so many differ from sixteen others, but once in thousands of times. */
const leastDiffering = 12;
/** So many characters at the end of an id are changed, of which so many differ: a count has zeros before it. */
const changedEnd = 6;
const leastInEnd = 4;
const endOfId = new RegExp(`(?:[a-zA-Z0-9][^a-zA-Z0-9]*){${changedEnd}}$`);

/**
 * True where the later parts of two issued ids, whatever stands before them, differ in most places: ids that
 * are counted have the places of great numbers in common. Then a changed one is nobody's.
 */
export function areRandom(issued: string, other: string | undefined): boolean {
  const parts = [issued, other ?? ''].map((id) => lastPart(id) ?? '');
  if (!parts.every((part) => /^[\dA-Za-z]{26}$/.test(part))) return false;
  const [one = '', second = ''] = parts.map((part) => part.slice(laterPart));
  const differing = one.split('').flatMap((each, place) => (each === second[place] ? [] : [place]));
  const inEnd = differing.filter((place) => place >= one.length - changedEnd);
  return differing.length >= leastDiffering && inEnd.length >= leastInEnd;
}

/** True for an id of a shape that is well-formed whatever its last digits are. */
export function isKnownShape(id: string): boolean {
  return shapeOf(id) !== undefined;
}

/**
 * An id like an issued one that was not issued itself: its last six letters and digits differ, or it
 * ends in a far greater number where that one ends in a small one. Where its shape is known it is as
 * well-formed as that one; otherwise the target may find it malformed. Null where the id is too short
 * to be sure that it is nobody's.
 */
export function neighbourOf(issued: string, random: () => number): string | null {
  const counted = neverCounted(issued, random);
  if (counted !== null) return counted;
  if (issued.length < shortestId) return null;
  const alphabet = shapeOf(issued)?.[1];
  if (alphabet === undefined) return withOtherEnd(issued, random);
  const kept = issued.length - changedEnd;
  const tail = issued.slice(kept);
  return issued.slice(0, kept) + tail.replaceAll(/./g, (one) => anotherOf(alphabet, one, random));
}

/** The last letters and digits of an id changed, whatever stands behind them, such as padding; null where it has few. */
function withOtherEnd(issued: string, random: () => number): string | null {
  const kept = issued.search(endOfId);
  return kept < 0 ? null : issued.slice(0, kept) + unissued(issued.slice(kept), random);
}

function anotherOf(alphabet: string, character: string, random: () => number): string {
  const others = alphabet.replace(character, '');
  return others[Math.floor(random() * others.length)] ?? character;
}
