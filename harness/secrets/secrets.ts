import type { KnownSecret, Variant } from '../model/result.ts';
import { jsonStringsIn } from '../model/json.ts';
import { Disguise } from './disguise.ts';
import { findSigningSecrets } from './signing-secrets.ts';
import { Needles, shortestNeedle } from './needles.ts';
import { derivePlaceholder } from './placeholder.ts';
import { variantOf } from './variant.ts';

/** Enough tries to find a free placeholder wherever there is one; very short secrets may have none. */
const mostAttempts = 64;

/** What is in a text for secrets, by placeholder. */
interface StandIns {
  readonly placeholders: Record<string, string>;
  readonly variants: Record<string, Variant>;
}

/**
 * The secrets of a run and what replaces each in everything that is recorded. A placeholder keeps
 * length, character classes and which others it equals, so that the judge can read it instead.
 */
export class Secrets {
  readonly #key: Uint8Array;
  readonly #placeholders = new Map<string, string>();
  readonly #unsought = new Map<string, string>();
  readonly #meanings = new Map<string, string>();
  readonly #variables = new Map<string, string>();
  readonly #variants = new Map<string, Variant>();
  readonly #starts = new Set<string>();
  readonly #ends = new Set<string>();
  readonly #encoded = new Map<string, string>();
  readonly #needles = new Needles();
  /** Placeholders that are named or of altered secrets, and those that are too short to be searched for at once. */
  readonly #standIns = new Needles();
  readonly #short = new Set<string>();
  /** Lower-case names of headers that carry nothing but a secret. */
  readonly #carriers = new Set<string>();
  /** Those that were not taken over yet, and those that the disguise has not been told of. */
  #toHandOver: KnownSecret[] = [];
  #toDisguise: KnownSecret[] = [];
  readonly #disguise = new Disguise();

  /** `key`: 32 random bytes of this run; the same key gives the same placeholders again. */
  constructor(key: Uint8Array) {
    if (key.length !== 32)
      throw new Error(`the key of placeholders has 32 bytes, not ${key.length}`);
    this.#key = key;
  }

  /**
   * Makes a secret known. `variable` names it in reproduction commands; the first name stays.
   * Values shorter than 8 characters are known and named but not searched for by `mask`.
   */
  add(value: string, variable: string): void {
    if (value === '') return;
    const placeholder = this.#know(value);
    if (this.#variables.has(placeholder)) return;
    this.#variables.set(placeholder, variable);
    this.#seek(placeholder);
  }

  /**
   * Makes a value known that `maskKnown` replaces where it is handed on, and that nothing is searched for: elsewhere
   * it may be an id that is judged. One shorter than 8 characters stays.
   */
  addUnsought(value: string, variable: string): void {
    if (value.length < shortestNeedle || this.#unsought.has(value)) return;
    const placeholder = this.#choose(value);
    this.#unsought.set(value, placeholder);
    this.#meanings.set(placeholder, value);
    this.#variables.set(placeholder, variable);
    this.#seek(placeholder);
  }

  /** What replaces such a value; in any other, secrets are replaced. */
  maskKnown(value: string): string {
    return this.#unsought.get(value) ?? this.mask(value);
  }

  /** Has all that a header carries replaced, however short it is. */
  addCarrier(header: string): void {
    this.#carriers.add(header.toLowerCase());
  }

  /** True for a header that was said to carry a secret. */
  isCarrier(header: string): boolean {
    return this.#carriers.has(header.toLowerCase());
  }

  /** Makes the signing secrets known that an answer shows. */
  learn(text: string): void {
    for (const secret of findSigningSecrets(text)) this.add(secret, 'SIGNING_SECRET');
  }

  /** Replaces every known secret of 8 characters or more, raw or percent-encoded. */
  mask(text: string): string {
    const masked = this.#needles.replace(text);
    return masked.includes(String.raw`\u`) ? this.#maskEscaped(masked) : masked;
  }

  /** Masks bytes that are not text in the same way; a secret is searched for in its own bytes. */
  maskBytes(bytes: Uint8Array): Buffer {
    return Buffer.from(this.mask(Buffer.from(bytes).toString('latin1')), 'latin1');
  }

  /** What replaces a whole value, known or not, where a secret is carried: tokens, cookies. */
  maskWhole(value: string): string {
    const known = this.#placeholders.get(value) ?? this.#encoded.get(value);
    if (known !== undefined) return known;
    // A variant of a known secret gives most of it away, so it is a secret wherever it comes back.
    return this.#isVariant(value) ? this.#knowVariant(value) : this.#choose(value);
  }

  /**
   * The secrets that became known since this was last asked. Others of the same run may meet them
   * too, so that anyone who writes the report must know those of all.
   */
  handOver(): readonly KnownSecret[] {
    const known = this.#toHandOver;
    this.#toHandOver = [];
    return known;
  }

  /** A text for people: without the secrets known so far, in any form. */
  disguise(text: string): string {
    for (const known of this.#toDisguise) this.#disguise.add(known);
    this.#toDisguise = [];
    return this.#disguise.text(text);
  }

  /**
   * What is in a text for secrets, by what is there: the names of those that have one, and how those
   * that were altered were made of others.
   */
  standInsIn(text: string): StandIns {
    const short = [...this.#short].filter((placeholder) => text.includes(placeholder));
    const found = [...this.#standIns.foundIn(text), ...short];
    return { placeholders: of(this.#variables, found), variants: of(this.#variants, found) };
  }

  #knowVariant(value: string): string {
    const named = [...this.#placeholders].filter(([, placeholder]) =>
      this.#variables.has(placeholder),
    );
    const variant = variantOf(value, named);
    const placeholder = this.#know(value);
    if (variant) {
      this.#variants.set(placeholder, variant);
      this.#seek(placeholder);
    }
    return placeholder;
  }

  #seek(placeholder: string): void {
    if (placeholder.length < shortestNeedle) this.#short.add(placeholder);
    else this.#standIns.add(placeholder, placeholder);
  }

  /** A string that JSON escapes may spell a secret in another way: such a one is written again. */
  #maskEscaped(text: string): string {
    const parts: string[] = [];
    let from = 0;
    for (const [start, end] of jsonStringsIn(text)) {
      const plain = decoded(text.slice(start, end));
      const masked = plain === null ? null : this.#needles.replace(plain);
      if (masked === null || masked === plain) continue;
      parts.push(text.slice(from, start), JSON.stringify(masked));
      from = end;
    }
    return parts.join('') + text.slice(from);
  }

  #know(value: string): string {
    const before = this.#placeholders.get(value);
    if (before !== undefined) return before;
    const placeholder = this.#choose(value);
    this.#placeholders.set(value, placeholder);
    this.#meanings.set(placeholder, value);
    if (value.length < shortestNeedle) return placeholder;
    this.#toHandOver.push([value, placeholder]);
    this.#toDisguise.push([value, placeholder]);
    this.#starts.add(value.slice(0, shortestNeedle));
    this.#ends.add(value.slice(-shortestNeedle));
    for (const write of spellings) {
      const spelled = write(value);
      if (spelled !== value) this.#encoded.set(spelled, write(placeholder));
      this.#needles.add(spelled, write(placeholder));
    }
    return placeholder;
  }

  /** Very short values may collide with what already stands for another one: then the next is tried. */
  #choose(value: string): string {
    let placeholder = derivePlaceholder(this.#key, value, 0);
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      const meaning = this.#meanings.get(placeholder) ?? value;
      if (placeholder !== value && meaning === value) break;
      placeholder = derivePlaceholder(this.#key, value, attempt);
    }
    return placeholder;
  }

  #isVariant(value: string): boolean {
    if (value.length <= shortestNeedle) return false;
    return (
      this.#starts.has(value.slice(0, shortestNeedle)) ||
      this.#ends.has(value.slice(-shortestNeedle))
    );
  }
}

function of<T>(known: ReadonlyMap<string, T>, placeholders: readonly string[]): Record<string, T> {
  return Object.fromEntries(
    placeholders.flatMap((placeholder) => {
      const value = known.get(placeholder);
      return value === undefined ? [] : [[placeholder, value]];
    }),
  );
}

/** A string of JSON without its escapes; null where it has none, or is no string of JSON. */
function decoded(token: string): string | null {
  if (!token.includes('\\')) return null;
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** How a secret may be written: as it is, in a URL or cookie, in JSON that escapes slashes. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  percentEncode,
  (text) => percentEncode(text).replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase()),
  (text) => text.replaceAll('/', String.raw`\/`),
];

function percentEncode(text: string): string {
  // Half of a surrogate pair can't be encoded; the way through bytes replaces it.
  return encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
}
