import type { CleanTexts } from './clean-texts.ts';
import { quotedPrintable } from './escapes.ts';
import { numbers } from './numbers.ts';
import { spaced } from './spaced.ts';

/**
 * A way to write text that anybody can undo. Hands what is in the text in that way to `mask`,
 * which gives a text of the same length, and writes what was changed in the same way again: the
 * length of the whole stays as it is. `clean` is of this coding alone: stretches that hid nothing, since ids come
 * again in paths, lists and bodies.
 */
type Coding = (text: string, mask: (plain: string) => string, clean: CleanTexts) => string;

/** Every way to write a whole text that is looked into; each may stand within another. */
export const codings: readonly Coding[] = [quotedPrintable, base64, hex, numbers, spaced];

/**
 * Eleven characters of base64 hold eight bytes; it may go over several lines. A run of one class, since a group
 * that is repeated takes room for each time.
 */
const base64Run = /[\w+/-][\w+/\r\n-]{10,}/g;

/** The bytes of a run may begin at any of its characters: something may stand before it. */
function base64(text: string, mask: (plain: string) => string, clean: CleanTexts): string {
  return text.replaceAll(base64Run, (run) => {
    if (clean.has(run)) return run;
    const characters = run.replaceAll(/[\r\n]/g, '');
    let written = characters;
    for (let phase = 0; phase < 4; phase += 1) written = base64From(written, phase, mask);
    if (written !== characters) return inPlaceOf(run, /[^\r\n]/g, written);
    clean.add(run);
    return run;
  });
}

function base64From(run: string, phase: number, mask: (plain: string) => string): string {
  const coded = run.slice(phase);
  const plain = Buffer.from(coded, 'base64').toString('latin1');
  const masked = mask(plain);
  if (masked === plain) return run;
  const coding = /[+/]/.test(coded) ? 'base64' : 'base64url';
  const anew = Buffer.from(masked, 'latin1').toString(coding);
  // three bytes are four characters: those that nothing was changed in stay as they were
  const quads = coded.replaceAll(/[^]{1,4}/g, (quad, at: number) => {
    const place = (at / 4) * 3;
    const kept = plain.slice(place, place + 3) === masked.slice(place, place + 3);
    return kept ? quad : anew.slice(at, at + quad.length).padEnd(quad.length, quad.at(-1));
  });
  return run.slice(0, phase) + quads;
}

const hexRun = /[\dA-Fa-f][\dA-Fa-f :,-]{15,}/g;

function hex(text: string, mask: (plain: string) => string, clean: CleanTexts): string {
  return text.replaceAll(hexRun, (run) => {
    if (clean.has(run)) return run;
    const digits = run.replaceAll(/[ :,-]/g, '');
    const written = hexFrom(hexFrom(digits, 0, mask), 1, mask);
    if (written !== digits) return inPlaceOf(run, /[\dA-Fa-f]/g, written);
    clean.add(run);
    return run;
  });
}

function hexFrom(digits: string, phase: 0 | 1, mask: (plain: string) => string): string {
  const plain = Buffer.from(digits.slice(phase), 'hex').toString('latin1');
  const masked = mask(plain);
  if (masked === plain) return digits;
  const anew = Buffer.from(masked, 'latin1').toString('hex');
  const cased = /[A-F]/.test(digits) ? anew.toUpperCase() : anew;
  return digits.slice(0, phase) + cased + digits.slice(phase + cased.length);
}

/** Puts characters one after the other in place of those that a pattern finds. */
function inPlaceOf(run: string, pattern: RegExp, characters: string): string {
  let at = 0;
  return run.replaceAll(pattern, () => characters.charAt(at++));
}
