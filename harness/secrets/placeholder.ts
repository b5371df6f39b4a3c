import { createHash } from 'node:crypto';
import { endWithout } from '../model/ends.ts';

/** What every workflow token starts with: public, so placeholders keep it. */
const publicPrefix = 'ztw_';
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const base64 = upper + lower + digits;
/** Attempts that keep unpadded base64 canonical; later ones only keep the character classes. */
const canonicalAttempts = 8;

/** So many letters and digits at the end tell placeholders apart; what is before them is filler. */
const tellingLength = 8;
/** A text of few different characters is taken for no secret by programs that look for such. */
const fillers = ['X', 'x', '0'];

/**
 * Derives what replaces a secret: each letter or digit becomes one of its class, every other
 * character stays. The same key, secret and attempt give the same placeholder.
 */
export function derivePlaceholder(key: Uint8Array, secret: string, attempt: number): string {
  const prefix = secret.startsWith(publicPrefix) ? publicPrefix : '';
  const rest = secret.slice(prefix.length);
  if (rest === '') return secret;
  const stream = createHash('shake256', { outputLength: rest.length * 2 })
    .update(key)
    .update(`${attempt}:${secret}`)
    .digest();
  const last = endWithout(rest, /=/) - 1;
  const spareValues = attempt < canonicalAttempts ? spareValuesOf(last + 1) : 1;
  const telling = tellingFrom(rest);
  let placeholder = prefix;
  for (let at = 0; at < rest.length; at += 1) {
    const choices = choicesFor(rest.charAt(at), at === last ? spareValues : 1);
    const filler = at < telling ? fillers.find((each) => choices.includes(each)) : undefined;
    placeholder += filler ?? choices.charAt(stream.readUInt16BE(at * 2) % choices.length);
  }
  return placeholder;
}

/** Where the letters and digits begin that tell placeholders apart. */
function tellingFrom(rest: string): number {
  const places = [...rest.matchAll(/[A-Za-z\d]/g)].map(({ index }) => index);
  return places.at(-tellingLength) ?? 0;
}

/**
 * The last character of unpadded base64 has two or four bits that carry nothing and must stay zero;
 * a placeholder that keeps them can be judged as strictly as what it stands for.
 */
function spareValuesOf(length: number): number {
  if (length % 4 === 3) return 4;
  return length % 4 === 2 ? 16 : 1;
}

function choicesFor(character: string, spareValues: number): string {
  const own = base64.indexOf(character);
  if (own < 0) return character;
  const alphabet = [upper, lower, digits].find((each) => each.includes(character)) ?? character;
  if (spareValues === 1) return alphabet;
  return alphabet.replaceAll(/./g, (each) =>
    base64.indexOf(each) % spareValues === own % spareValues ? each : '',
  );
}
