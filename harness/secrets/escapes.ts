/** A character that stands in a text in another way. */
interface Escape {
  /** What stands before its digits, the digits, and what stands after them. */
  readonly before: string;
  readonly digits: string;
  readonly after: string;
  readonly radix: 8 | 10 | 16;
}

type Mask = (plain: string) => string;

/**
 * Of URLs, of programs and JSON (also within strings of JSON), and of HTML, each also done twice. How
 * many backslashes are looked at is bounded, or a body full of them would take for ever.
 */
const escape =
  /%(?:25)*[\dA-Fa-f]{2}|\\{1,8}(?:u\{[\dA-Fa-f]{1,6}\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[0-3][0-7]{2}|[/"'])|&(?:amp;)*(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z]{2,8});/g;

/** Undoes escapes wherever they stand, plain characters between them. */
export function escapes(text: string, mask: Mask): string {
  return through(text, escape, mask);
}

const quoted = /=[\dA-F]{2}/g;

/** Quoted-printable is by itself: an equals sign stands before many a value. */
export function quotedPrintable(text: string, mask: Mask): string {
  return /(?:=[\dA-F]{2}){4}/.test(text) ? through(text, quoted, mask) : text;
}

const number = /0x[\dA-Fa-f]{2}|\d{1,3}/g;
const numberRun = /(?:0x[\dA-Fa-f]{2}|\d{1,3})(?:[\s,;]+(?:0x[\dA-Fa-f]{2}|\d{1,3})){7,}/g;

/** Bytes as a list of numbers. */
export function numbers(text: string, mask: Mask): string {
  return text.replaceAll(numberRun, (run) => {
    const tokens = run.match(number) ?? [];
    const codes = tokens.map(Number);
    const plain = String.fromCharCode(...codes);
    const masked = mask(plain);
    if (masked === plain) return run;
    let at = 0;
    return run.replaceAll(number, (token) => {
      const code = masked.charCodeAt(at);
      const radix = token.startsWith('0x') ? 16 : 10;
      const before = radix === 16 ? '0x' : '';
      const changed = code !== codes[at++];
      const digits = token.slice(before.length);
      return changed ? write({ before, digits, after: '', radix }, code) : token;
    });
  });
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
  const found = [...text.matchAll(pattern)].flatMap((match) => {
    const code = codeOf(match[0]);
    return code === null ? [] : [{ token: match[0], at: match.index, code }];
  });
  if (found.length === 0) return text;
  let plain = '';
  let from = 0;
  const places: number[] = [];
  for (const { token, at, code } of found) {
    plain += text.slice(from, at);
    places.push(plain.length);
    plain += String.fromCharCode(code);
    from = at + token.length;
  }
  plain += text.slice(from);
  const masked = mask(plain);
  if (masked === plain) return text;
  let written = '';
  let done = 0;
  for (const [index, { token, code }] of found.entries()) {
    const place = places[index] ?? 0;
    const now = masked.charCodeAt(place);
    written += masked.slice(done, place) + (now === code ? token : write(partsOf(token), now));
    done = place + 1;
  }
  return written + masked.slice(done);
}

/** The character that an escape stands for; null where it is none, or one beyond 16 bits. */
function codeOf(token: string): number | null {
  const name = /([A-Za-z]+);$/.exec(token)?.[1];
  if (token.startsWith('&') && !token.includes('#'))
    return named[name?.toLowerCase() ?? '']?.charCodeAt(0) ?? null;
  if (/^\\+[/"']$/.test(token)) return token.charCodeAt(token.length - 1);
  const { digits, radix } = partsOf(token);
  const code = Number.parseInt(digits, radix);
  return code <= 0xffff ? code : null;
}

function partsOf(token: string): Escape {
  const radix = /#\d/.test(token) ? 10 : /^\\+\d/.test(token) ? 8 : 16;
  const twoDigits = /^[%=]/.test(token);
  const pattern = twoDigits ? /^(.*)(..)()$/s : /^(.*?[^\dA-Fa-f])([\dA-Fa-f]+)([;}]?)$/s;
  const [, before = '', digits = '', after = ''] = pattern.exec(token) ?? [];
  return { before, digits, after, radix };
}

/** Two digits are too few for most letters in decimal: one of those that they reach stands in. */
function write({ before, digits, after, radix }: Escape, code: number): string {
  const width = digits.length;
  const fits = code.toString(radix).length <= width;
  const shown = (fits ? code : 'abc'.charCodeAt(code % 3)).toString(radix);
  // a percent sign has digits in upper case, where it does not show another one
  const upper = /[A-F]/.test(digits) || (/[%=]$/.test(before) && !/[a-f]/.test(digits));
  const padded = (upper ? shown.toUpperCase() : shown).padStart(width, '0');
  return before + padded + after;
}
