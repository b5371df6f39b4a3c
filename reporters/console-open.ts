import type { ClauseReport, TargetReport } from './report.ts';
import { many, visible } from './text.ts';

/** Reasons that are told one by one. */
const mostReasons = 8;

/** What was not exercised, by what the target would have to offer for it. */
export function openLines({ clauses, lacks }: TargetReport): readonly string[] {
  const open = clauses.filter(({ verdict }) => verdict === 'notExercised');
  const covered = open.filter(({ planned }) => planned > 0);
  const lacking = new Set(lacks.flatMap((lack) => lack.clauses));
  const others = covered.filter(({ id }) => !lacking.has(id));
  const lines = [
    ...lacks.map((lack) => line(lack.what, lack.clauses.length, lack.reason)),
    ...reasons(others).map(([reason, number]) => line('other', number, reason)),
  ];
  const uncovered = open.length - covered.length;
  return [
    ...(lines.length === 0 ? [] : ['  not exercised, for want of:']),
    ...lines.slice(0, mostReasons),
    ...(lines.length > mostReasons
      ? [`    and ${lines.length - mostReasons} more reasons, in the report`]
      : []),
    ...(uncovered === 0 ? [] : [`  ${many(uncovered, 'clause')} that no check covers yet`]),
  ];
}

function line(what: string, number: number, reason: string): string {
  return `    ${visible(what)} (${many(number, 'clause')}): ${visible(reason)}`;
}

function reasons(clauses: readonly ClauseReport[]): readonly (readonly [string, number])[] {
  const times = new Map<string, number>();
  for (const { reason } of clauses) times.set(reason, (times.get(reason) ?? 0) + 1);
  return [...times].toSorted(([, a], [, b]) => b - a);
}
