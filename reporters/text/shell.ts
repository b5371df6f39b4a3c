/** Placeholders of a recording, and the shell variable that replaces each. */
export type Placeholders = Readonly<Record<string, string>>;

/** How text becomes bytes: header and request lines went out as one byte a character. */
type Encoding = 'utf8' | 'latin1';

const plain = /^[\w./:=@%+,-]+$/;
const variableName = /^[A-Za-z_]\w*$/;
/** Characters that would change what a reader sees, and what opens a command in the log of a pipeline. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|##\w*\[/u;

/** One word of a POSIX command line that comes to exactly this text. */
export function word(text: string, placeholders: Placeholders, encoding: Encoding): string {
  if (isHidden(text, encoding)) return `"$(${printf(text, placeholders, encoding)})"`;
  const quoted = pieces(text, placeholders).map((piece) =>
    piece.variable === null ? quote(piece.text) : `"$${piece.variable}"`,
  );
  return quoted.join('') || "''";
}

/** A printf command that writes exactly this text, whatever is in it, on one visible line. */
export function printf(text: string, placeholders: Placeholders, encoding: Encoding): string {
  const parts = pieces(text, placeholders);
  const format = parts.map((piece) =>
    piece.variable === null ? escapeFormat(piece.text, encoding) : '%s',
  );
  const values = parts.flatMap(({ variable }) => (variable === null ? [] : [`"$${variable}"`]));
  // A format that begins with a hyphen would be read as an option.
  return ['printf', quoteAlways(format.join('').replace(/^-/, '\\055')), ...values].join(' ');
}

/** Whether text holds characters that a quoted word would not show, or would send as other bytes. */
export function isHidden(text: string, encoding: Encoding): boolean {
  return hidden.test(text) || (encoding === 'latin1' && /[^ -~]/.test(text));
}

/** Quotes text for a POSIX shell; plain words stay as they are. */
export function quote(text: string): string {
  return plain.test(text) ? text : quoteAlways(text);
}

function quoteAlways(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function escapeFormat(text: string, encoding: Encoding): string {
  return Array.from(text, (character) => {
    if (character === '%') return '%%';
    if (character === '\\') return '\\\\';
    return isHidden(character, encoding) ? octal(character, encoding) : character;
  })
    .join('')
    .replaceAll(/\[(?<=##\w*\[)/g, String.raw`\133`);
}

function octal(character: string, encoding: Encoding): string {
  const oneByte = encoding === 'latin1' && character.charCodeAt(0) <= 0xff;
  const bytes = Buffer.from(character, oneByte ? 'latin1' : 'utf8');
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

interface Piece {
  readonly text: string;
  readonly variable: string | null;
}

/** Cuts text at its placeholders; a longer placeholder wins over one that it contains. */
function pieces(text: string, placeholders: Placeholders): readonly Piece[] {
  const known = Object.entries(placeholders)
    .filter(([each, variable]) => each !== '' && variableName.test(variable))
    .toSorted(([a], [b]) => b.length - a.length);
  let all: readonly Piece[] = [{ text, variable: null }];
  for (const [placeholder, variable] of known)
    all = all.flatMap((piece) =>
      piece.variable === null ? cut(piece.text, placeholder, variable) : [piece],
    );
  return all.filter((piece) => piece.text !== '');
}

function cut(text: string, placeholder: string, variable: string): readonly Piece[] {
  const [first = '', ...others] = text.split(separator(placeholder));
  return [
    { text: first, variable: null },
    ...others.flatMap((part) => [
      { text: placeholder, variable },
      { text: part, variable: null },
    ]),
  ];
}

/**
 * What replaces a very short secret may be part of any word, so it counts only on its own. A long one may be
 * longer than any pattern: a target may issue a secret of a megabyte.
 */
function separator(placeholder: string): string | RegExp {
  if (placeholder.length >= 8) return placeholder;
  const escaped = placeholder.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w-])${escaped}(?![\w-])`);
}
