/**
 * Characters that a terminal obeys or hides, and halves of characters; and the bracket that begins a command wherever it
 * is in a line of a pipeline's log: `##[` is obeyed by GitHub and Azure, `##vso[` by Azure, `##teamcity[` by
 * TeamCity.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|\[(?<=##\w*\[)/gu;

/** Where the log of a pipeline at GitHub has a command at the start of a line, which blanks may precede. */
// oxlint-disable-next-line no-control-regex -- colours begin with one
const commandStart = /^((?:[^\S\n\r\u2028\u2029]|\u001B\[\d+m)*)::/gm;

/**
 * Spells out the characters that a reader would not see or a program obey. Among these is the bracket of a
 * command that a pipeline obeys within a line: a target whose answer is told could stop the annotations of its own
 * failures, or set variables of the job.
 */
export function spelledOut(text: string): string {
  return text.replaceAll(hidden, spell);
}

/** Lines as one text: whatever one quotes, it begins no other. */
export function joinedLines(lines: readonly string[]): string {
  return lines.map((line) => line.replaceAll(/[\n\r]/g, spell)).join('\n');
}

/** Text with halves of characters spelled out: they are no text, and no file can hold them. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, spell);
}

/**
 * Text whose lines no pipeline takes for commands of the kind `::error::`, which stand at the start of a line;
 * `colons` stands for the two of these.
 */
export function withoutCommands(text: string, colons = String.raw`:\x3a`): string {
  return text.replaceAll(commandStart, `$1${colons}`);
}

function spell(character: string): string {
  if (character === '\n') return String.raw`\n`;
  if (character === '\r') return String.raw`\r`;
  if (character === '\t') return String.raw`\t`;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`;
}
