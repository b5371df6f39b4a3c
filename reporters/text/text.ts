import type pc from 'picocolors';
import { spelledOut } from '../../harness/model/spelled-out.ts';
import type { Evidence, Repetition } from '../report.ts';

/** The colours in use, or functions that change nothing. */
export type Paint = ReturnType<typeof pc.createColors>;

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

/** A text with its first letter a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number and its noun. */
export function many(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** What a run left to an audit. */
export function sparedWords(spared: number): string {
  return `${many(spared, 'further probe')}, which --effort audit alone sends`;
}

/** The curl line of a failure; nothing where it shows nothing, which would be taken for mended. */
export function curlOf({ curl, alone }: Pick<Evidence, 'curl' | 'alone'>): string | undefined {
  return alone === false ? undefined : curl;
}

/** Says what a curl line needs besides an account; nothing where it is by itself, or is not told. */
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
