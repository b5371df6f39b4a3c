import type { KnownSecret } from '../model/result.ts';
import { CleanTexts } from './clean-texts.ts';
import { codings } from './codings.ts';
import { decompressed } from './compressed.ts';
import { escapes } from './escapes.ts';
import { leastPart, Traces } from './traces.ts';

/** So many ways to write a text are undone, one within the other. */
const mostWithin = 3;
/** Of each level so many texts, and stretches of each coding, are kept in mind. */
const mostTexts = 50_000;
const mostRuns = 20_000;
const wholeBase64 = /^[A-Za-z\d+/]{24,}={0,2}$/;

/** What nothing was found in when so many levels were left to look into. */
class Level {
  readonly texts = new CleanTexts(mostTexts);
  readonly codings = codings.map((undo) => [undo, new CleanTexts(mostRuns)] as const);
}

/**
 * Takes out of what leaves a run all that gives a secret away to who reads it without knowing it:
 * the secret, a part of it, either in another case, backwards or turned by thirteen letters, and
 * each of them encoded in a way that can be undone, also one within another. In its place stands
 * the placeholder in the same form, so that lengths and alphabets stay.
 *
 * The judge never reads this: ids may be parts of a token, and there they are nothing but ids.
 */
export class Disguise {
  readonly #traces = new Traces();
  /** By how many levels are below; made when the first text comes after a secret, since most secrets come in a row. */
  #levels: readonly Level[] | null = null;

  /** Makes a secret known; one under 8 characters is too common to be searched for. */
  add([secret, placeholder]: KnownSecret): void {
    this.#levels = null;
    this.#traces.add(secret, placeholder);
    for (const write of secret.length < leastPart ? [] : variants)
      this.#traces.add(write(secret), write(placeholder));
  }

  /**
   * The text with all that gives a secret away replaced; its length stays, unless it was compressed. One that
   * can't be looked into is left out.
   */
  text(text: string): string {
    try {
      return this.#within(this.#unpacked(text), mostWithin);
    } catch {
      return `(${text.length} characters left out: no secret could be looked for in them)`;
    }
  }

  /** Bytes that are no text are recorded in base64, and a compressed body is such. */
  #unpacked(text: string): string {
    if (text.length % 4 !== 0 || !wholeBase64.test(text)) return text;
    const packed = decompressed(Buffer.from(text, 'base64'));
    if (packed === null) return text;
    const masked = this.#within(packed.plain, mostWithin);
    return masked === packed.plain ? text : packed.again(masked).toString('base64');
  }

  #within(text: string, left: number): string {
    this.#levels ??= Array.from({ length: mostWithin + 1 }, () => new Level());
    const level = this.#levels[left];
    if (text.length < 8 || !level || level.texts.has(text)) return text;
    const below = (plain: string) => this.#within(plain, left - 1);
    // first, since a secret may be escaped in part: found by the rest of it, it would be torn apart
    let masked = left > 0 ? escapes(text, below) : text;
    masked = this.#traces.replace(masked);
    // what is no text, as most that was never encoded, has nothing within
    if (left > 0 && /[ -~]{8}|(?:[ -~]\0){8}/.test(masked))
      for (const [undo, clean] of level.codings) masked = undo(masked, below, clean);
    // most texts come again and again: names, media types, words of the suite's own
    if (masked === text) level.texts.add(text);
    return masked;
  }
}

/** Other ways to write a secret that no coding undoes; each keeps the length. */
const variants: readonly ((text: string) => string)[] = [
  (text) =>
    Array.from({ length: text.length }, (_, at) => text.charAt(text.length - 1 - at)).join(''),
  (text) => text.replaceAll(/[A-Za-z]/g, turned),
  // as its bytes, where it is no ASCII
  (text) => Buffer.from(text, 'utf8').toString('latin1'),
  (text) => text.replaceAll('-', '+').replaceAll('_', '/'),
  (text) => text.replaceAll('+', '-').replaceAll('/', '_'),
  // a signing secret is itself base64url of 32 bytes
  (text) => (/^[\w-]{43}$/.test(text) ? Buffer.from(text, 'base64url').toString('latin1') : text),
];

function turned(letter: string): string {
  const code = letter.charCodeAt(0);
  const first = code < 97 ? 65 : 97;
  return String.fromCharCode(first + ((code - first + 13) % 26));
}
