import type { Answer } from '../model/answer.ts';
import { isObject } from '../model/json.ts';
import { errorCatalogue } from '../../schemas/errors.ts';

const mediaType = 'application/vnd.svc.sealed.v1';
/** Bytes that are all alike say nothing of where they come from. */
const fewest = 4;
/** Two UUIDs of one moment, or of one machine, begin or end alike, no matter who made them. */
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const lengthOfUuid = 36;
/** Spreads numbers over 32 bits (Fibonacci hashing). */
const hashFactor = 0x9e3779b1;

/**
 * How bytes may be written in an answer, so many characters of it that stand for `length`, and how
 * many bits each of them gives.
 */
const spellings = [
  {
    name: 'as they are',
    coding: 'latin1',
    runs: /[^]+/g,
    characters: (length: number) => length,
    bits: 8,
    digits: Uint8Array.from({ length: 256 }, (_, code) => code),
  },
  {
    name: 'in hex',
    coding: 'hex',
    runs: /[\da-f]+/gi,
    characters: (length: number) => 2 * length,
    bits: 4,
    digits: digitsOf('0123456789abcdef', '0123456789ABCDEF'),
  },
  {
    name: 'in base64',
    coding: 'base64',
    runs: /[\w+/-]+/g,
    characters: (length: number) => (4 * length) / 3,
    bits: 6,
    digits: digitsOf(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
    ),
  },
] as const;

type Spelling = (typeof spellings)[number];

/**
 * In which form so many bytes in a row of what was sent stand in an answer, in its body or a header;
 * undefined where they don't. `length` is a multiple of three, as base64 has them.
 */
export function seenAgain(answer: Answer, sent: Buffer, length: number): string | undefined {
  const said = saidIn(answer).join('\n');
  const text = length < lengthOfUuid ? said.replaceAll(uuid, ' ') : said;
  const begins = beginnings(sent);
  const form = spellings.find((spelling) => {
    const size = spelling.characters(length);
    return [...text.matchAll(spelling.runs)].some(([run]) => {
      for (let at = 0; at + size <= run.length; at += 1)
        if (
          begins(threeBytesAt(run, at, spelling)) &&
          tellsOf(sent, Buffer.from(run.slice(at, at + size), spelling.coding))
        )
          return true;
      return false;
    });
  });
  return form && `${length} bytes ${form.name}`;
}

/**
 * What an answer says: each text of a JSON body by itself, for the names around them are the contract's, and
 * so may stand in an envelope; all of another body; and the headers. A code of the contract and the media
 * type of the answer say nothing of what was sent.
 */
function saidIn({ exchange: { response }, json }: Answer): string[] {
  if (!response) return [];
  const values = response.headers.flatMap(([name, value]) =>
    /^content-type$/i.test(name) ? [] : [value],
  );
  const { content, encoding } = response.body;
  const whole = () => Buffer.from(content, encoding).toString('latin1');
  const texts = json === undefined ? [whole()] : textsIn(json);
  return [...texts.filter((text) => !codes.has(text)), ...values];
}

const codes: ReadonlySet<string> = new Set(errorCatalogue.sealed.map(({ code }) => code));

/** The texts in a JSON value, names of members included, with a character for each byte. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [Buffer.from(value).toString('latin1')];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.entries(value).flat().flatMap(textsIn) : [];
}

/**
 * Whether three bytes may stand in what was sent: an answer of megabytes has few such places. Marks
 * are kept by a hash, since what is sent is short as a rule.
 */
function beginnings(sent: Buffer): (three: number) => boolean {
  const bits = sent.length < 2 ** 12 ? 16 : 24;
  const known = new Uint8Array(2 ** bits);
  const placeOf = (three: number) => Math.imul(three, hashFactor) >>> (32 - bits);
  for (let at = 0; at + 3 <= sent.length; at += 1) known[placeOf(sent.readUIntBE(at, 3))] = 1;
  return (three) => known[placeOf(three)] === 1;
}

function threeBytesAt(run: string, from: number, { bits, digits }: Spelling): number {
  let value = 0;
  for (let at = from; at < from + 24 / bits; at += 1)
    value = (value << bits) | (digits[run.charCodeAt(at)] ?? 0);
  return value;
}

/** What each character stands for, by its code; several alphabets may write the same. */
function digitsOf(...alphabets: readonly string[]): Uint8Array {
  const digits = new Uint8Array(256);
  for (const alphabet of alphabets)
    for (const [value, character] of alphabet.split('').entries())
      digits[character.charCodeAt(0)] = value;
  return digits;
}

/** The prefix of an envelope may be the name of its media type; padding may stand anywhere. */
function tellsOf(sent: Buffer, part: Buffer): boolean {
  if (mediaType.includes(part.toString('latin1')) || new Set(part).size < fewest) return false;
  return sent.includes(part);
}
