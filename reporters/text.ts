import type pc from 'picocolors';
import type { Evidence, Repetition } from './report.ts';

/** The colours in use, or functions that change nothing. */
export type Paint = ReturnType<typeof pc.createColors>;

/**
 * Characters that a terminal obeys or hides, and halves of characters; and the bracket that begins a command wherever it
 * stands in a line of a pipeline's log: `##[` is obeyed by GitHub and Azure, `##vso[` by Azure, `##teamcity[` by
 * TeamCity.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|\[(?<=##\w*\[)/gu;

/** Where the log of a pipeline at GitHub has a command at the start of a line, which blanks may precede. */
// oxlint-disable-next-line no-control-regex -- colours begin with one
const commandStart = /^((?:[^\S\n\r\u2028\u2029]|\u001B\[\d+m)*)::/gm;

/**
 * Text of a target as it may stand on a terminal: control characters spelled out, and what is longer
 * than `longest` cut with a marker.
 */
export function visible(text: string, longest = 300): string {
  const rest = text.length - longest;
  const kept = rest > 0 ? text.slice(0, longest) : text;
  const spelled = spelledOut(kept);
  return rest > 0 ? `${spelled}… (${rest} more characters)` : spelled;
}

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

/** Text whose lines no pipeline takes for commands of the kind `::error::`, which stand at the start of a line. */
export function withoutCommands(text: string): string {
  return text.replaceAll(commandStart, String.raw`$1:\x3a`);
}

function spell(character: string): string {
  if (character === '\n') return String.raw`\n`;
  if (character === '\r') return String.raw`\r`;
  if (character === '\t') return String.raw`\t`;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`;
}

/** A text with its first letter a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number and its noun. */
export function many(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The curl line of a failure; nothing where it shows nothing, which would be taken for mended. */
export function curlOf({ curl, alone }: Pick<Evidence, 'curl' | 'alone'>): string | undefined {
  return alone === false ? undefined : curl;
}

/** Says what a curl line needs besides an account; nothing where it stands by itself, or is not told. */
export function restWords({
  rests,
  alone,
  script,
}: Pick<Evidence, 'rests' | 'alone' | 'script'>): string | undefined {
  if (rests === undefined || alone === false) return undefined;
  return `comes after ${rests}${script ? ': the script does them' : ''}`;
}

/** The operation of a request where its path does not tell it: those of the workflow plane share one. */
export function methodOf({ callee }: Pick<Evidence, 'callee'>): string {
  return callee?.startsWith('workflow.') ? ` (${callee})` : '';
}

/** Says whether a failure showed each time that it was looked for. */
export function repetitionWords({ seen, of }: Repetition): string {
  return `${seen === of ? 'reproduced' : 'intermittent'} ${seen}/${of}`;
}

/** The check that an exchange belongs to, and its name there. */
export function placeOf({ check, label }: Pick<Evidence, 'check' | 'label'>): string {
  return label === null ? check : `${check}, ${label}`;
}
