import { codeUnitsOf, NumberList, textOfUnits } from './code-units.ts';

/** A character that is in a text in another way. */
interface Escape {
  /** What is before its digits, the digits, and what is after them. */
  readonly before: string;
  readonly digits: string;
  readonly after: string;
  readonly radix: 8 | 10 | 16;
}

type Mask = (plain: string) => string;

/**
 * Of URLs, of programs and JSON (also within strings of JSON), and of HTML, each also done twice. How
 * many stand before one another is bounded, or a body full of them would take for ever.
 */
const escape =
  /%(?:25){0,8}[\dA-Fa-f]{2}|\\{1,8}(?:u\{[\dA-Fa-f]{1,6}\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[0-3][0-7]{2}|[/"'])|&(?:amp;){0,8}(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z]{2,8});/g;

/** What each of them begins with: most texts have none of it, and this tells it soon. */
const someEscape = /[%\\&]/;

/** Undoes escapes wherever they stand, plain characters between them. */
export function escapes(text: string, mask: Mask): string {
  return someEscape.test(text) ? through(text, escape, mask) : text;
}

const quoted = /=[\dA-F]{2}/g;

/** Quoted-printable is by itself: an equals sign is before many a value. */
export function quotedPrintable(text: string, mask: Mask): string {
  return /(?:=[\dA-F]{2}){4}/.test(text) ? through(text, quoted, mask) : text;
}

/** Punctuation has names in HTML; letters and digits, which are all that is ever changed, have none. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  plus: '+',
  sol: '/',
  equals: '=',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  period: '.',
  colon: ':',
  comma: ',',
  semi: ';',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  ast: '*',
  lpar: '(',
  rpar: ')',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  rsqb: ']',
  rbrack: ']',
  bsol: '\\',
  hat: '^',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  rcub: '}',
  rbrace: '}',
  vert: '|',
  verbar: '|',
  tilde: '~',
};

function through(text: string, pattern: RegExp, mask: Mask): string {
  const starts = new NumberList();
  const ends = new NumberList();
  const codes = new NumberList();
  for (const { 0: token, index } of text.matchAll(pattern)) {
    const code = codeOf(token);
    if (code === null) continue;
    starts.push(index);
    ends.push(index + token.length);
    codes.push(code);
  }
  if (codes.length === 0) return text;
  const plain = plainOf(text, starts, ends, codes);
  const masked = mask(plain);
  if (masked === plain) return text;
  const units = codeUnitsOf(text);
  let place = 0;
  let from = 0;
  const copy = (to: number) => {
    while (from < to) units[from++] = masked.charCodeAt(place++);
  };
  for (let index = 0; index < codes.length; index += 1) {
    copy(starts.at(index));
    const token = text.slice(from, ends.at(index));
    const now = masked.charCodeAt(place++);
    const written = now === codes.at(index) ? token : writeCode(partsOf(token), now);
    for (let at = 0; at < token.length; at += 1) units[from++] = written.charCodeAt(at);
  }
  copy(text.length);
  return textOfUnits(units);
}

/** A text with the characters that its escapes stand for. */
function plainOf(text: string, starts: NumberList, ends: NumberList, codes: NumberList): string {
  let length = text.length + codes.length;
  for (let index = 0; index < codes.length; index += 1) length -= ends.at(index) - starts.at(index);
  const units = new Uint16Array(length);
  let place = 0;
  let from = 0;
  const copy = (to: number) => {
    while (from < to) units[place++] = text.charCodeAt(from++);
  };
  for (let index = 0; index < codes.length; index += 1) {
    copy(starts.at(index));
    units[place++] = codes.at(index);
    from = ends.at(index);
  }
  copy(text.length);
  return textOfUnits(units);
}

/** The character that an escape stands for; null where it is none, or one beyond 16 bits. */
function codeOf(token: string): number | null {
  if (token.startsWith('&')) return codeOfEntity(token);
  if (!token.startsWith('\\')) return Number.parseInt(token.slice(-2), 16);
  const at = token.lastIndexOf('\\') + 1;
  const [kind = ''] = token.slice(at, at + 1);
  if ('/"\''.includes(kind)) return kind.charCodeAt(0);
  if (kind !== 'u' && kind !== 'x') return Number.parseInt(token.slice(at), 8);
  const digits = token.slice(at + (token.endsWith('}') ? 2 : 1));
  return within16Bits(Number.parseInt(digits, 16));
}

function codeOfEntity(token: string): number | null {
  const sign = token.lastIndexOf('#');
  if (sign < 0) {
    const name =
      token
        .slice(token.lastIndexOf('&') + 1)
        .split(';')
        .at(-2) ?? '';
    return named[name.toLowerCase()]?.charCodeAt(0) ?? null;
  }
  const isHex = /x/i.test(token.charAt(sign + 1));
  const digits = token.slice(sign + (isHex ? 2 : 1));
  return within16Bits(Number.parseInt(digits, isHex ? 16 : 10));
}

function within16Bits(code: number): number | null {
  return code <= 0xffff ? code : null;
}

function partsOf(token: string): Escape {
  const radix = /#\d/.test(token) ? 10 : /^\\+\d/.test(token) ? 8 : 16;
  const twoDigits = /^[%=]/.test(token);
  const pattern = twoDigits ? /^(.*)(..)()$/s : /^(.*?[^\dA-Fa-f])([\dA-Fa-f]+)([;}]?)$/s;
  const [, before = '', digits = '', after = ''] = pattern.exec(token) ?? [];
  return { before, digits, after, radix };
}

/** Writes a character in the way of an escape, as long as that was. */
export function writeCode({ before, digits, after, radix }: Escape, code: number): string {
  const width = digits.length;
  const fits = code.toString(radix).length <= width;
  // two digits are too few for most letters in decimal: one of those that they reach is taken instead
  const shown = (fits ? code : 'abc'.charCodeAt(code % 3)).toString(radix);
  // a percent sign has digits in upper case, where it does not show another one
  const upper = /[A-F]/.test(digits) || (/[%=]$/.test(before) && !/[a-f]/.test(digits));
  const padded = (upper ? shown.toUpperCase() : shown).padStart(width, '0');
  return before + padded + after;
}
