import type { ClauseReport, Evidence } from './report.ts';
import type { Paint } from './text.ts';
import { visible } from './text.ts';

/** Kinds of failure of one clause that are shown; the rest is in the report. */
const mostKinds = 2;
/** Further requests that are named beside the first of a kind. */
const mostAlike = 4;
/** A longer command line is of no use on a terminal. */
const longestCommand = 1_500;

/** A failed clause, in the order that a reader needs. */
export function failureLines(clause: ClauseReport, paint: Paint): readonly string[] {
  const { id, level, statement, reading, evidence, findings, reason } = clause;
  const failures = evidence.filter(({ role }) => role === 'failure');
  const kinds = alike(failures).slice(0, mostKinds);
  const shown = kinds.reduce((number, kind) => number + Math.min(kind.length, 1 + mostAlike), 0);
  const rest = findings - shown;
  return [
    `    ${paint.red('FAIL')} ${level} ${paint.bold(id)}${reading === undefined ? '' : ` (${reading})`}`,
    `      ${statement}`,
    ...(kinds.length === 0 ? [`      ${visible(reason)}`] : []),
    ...kinds.flatMap((kind) => kindLines(kind, paint)),
    ...(rest > 0 ? [`      and ${rest} more, in the report`] : []),
  ];
}

/** A failed `should` clause, in one line. */
export function shouldLine({ id, statement, reason }: ClauseReport): string {
  return `      ${id}: ${statement}; ${visible(reason)}`;
}

function kindLines(kind: readonly Evidence[], paint: Paint): readonly string[] {
  const [first, ...others] = kind;
  if (!first) return [];
  const named = others.slice(0, mostAlike).map(requestWords);
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['sent', sentWords(first)],
    ['expected', first.expected && visible(first.expected)],
    ['got', first.got && visible(first.got)],
    ['also', named.length === 0 ? undefined : named.join(', ')],
    ['curl', commandWords(first.curl)],
    ['replay', first.replay && visible(first.replay, longestCommand)],
  ];
  return lines.flatMap(([label, text]) =>
    text === undefined ? [] : [`      ${paint.dim(label.padEnd(8))}  ${text}`],
  );
}

function sentWords(evidence: Evidence): string {
  const { fault } = evidence;
  const wrong = fault === null ? 'a good request' : `with one thing wrong: ${visible(fault)}`;
  return `${requestWords(evidence)}, ${wrong}`;
}

function requestWords({ request: { method, path } }: Evidence): string {
  return `${visible(method, 40)} ${visible(path, 160)}`;
}

function commandWords(command: string): string {
  return command.length > longestCommand
    ? `${command.length} characters long, in the report`
    : visible(command, longestCommand);
}

/** Gathers evidence that says the same of several requests, so that each kind is told once. */
function alike(failures: readonly Evidence[]): readonly (readonly Evidence[])[] {
  const kinds = new Map<string, Evidence[]>();
  for (const each of failures) {
    const key = JSON.stringify([each.fault, each.expected, each.got]);
    kinds.set(key, [...(kinds.get(key) ?? []), each]);
  }
  return [...kinds.values()];
}
