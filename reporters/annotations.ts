import { many } from './text.ts';
import { causesOf } from './causes.ts';
import { reasonLine } from './headline.ts';
import { otherKinds } from './kinds.ts';
import { named } from './named.ts';
import type { ClauseReport, Report } from './report.ts';

/** GitHub shows ten annotations of a kind for a step; the rest of a longer list would be lost unseen. */
const most = 10;

/**
 * Workflow commands that GitHub Actions turns into annotations: an error for each broken `must`, a
 * warning for each broken `should`.
 */
export function renderAnnotations(report: Report): string {
  const failures = named(report).targets.flatMap((target) =>
    firstOfAll(target.clauses).map((clause) => ({ target: target.name, clause })),
  );
  const of = (level: 'must' | 'should') => failures.filter(({ clause }) => clause.level === level);
  const lines = [
    ...report.defects.map((defect) => command('error', 'defect of the suite', defect)),
    ...annotate('error', of('must')),
    ...annotate('warning', of('should')),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** One clause of each cause before those that fail with it, which a cut may leave out. */
function firstOfAll(clauses: readonly ClauseReport[]): readonly ClauseReport[] {
  const causes = causesOf(clauses);
  return [...causes.map(({ first }) => first), ...causes.flatMap(({ others }) => others)];
}

type Failures = readonly {
  readonly target: string;
  readonly clause: ClauseReport;
}[];

function annotate(kind: 'error' | 'warning', failures: Failures): readonly string[] {
  const rest = failures.length - most;
  const shown = failures.slice(0, rest > 0 ? most - 1 : most);
  return [
    ...shown.map(({ target, clause }) => command(kind, `${clause.id} on ${target}`, told(clause))),
    ...(rest > 0
      ? [command(kind, 'conformance', `${many(rest + 1, 'more clause')}; see the report`)]
      : []),
  ];
}

/** What failed, in each of its kinds, and the command that sends it again. */
function told(clause: ClauseReport): string {
  const replay = clause.evidence.find((shown) => shown.replay !== undefined)?.replay;
  const also = otherKinds(clause).map((words) => `also: ${words}`);
  return [reasonLine(clause), ...also, ...(replay === undefined ? [] : [replay])].join('\n');
}

function command(kind: string, title: string, text: string): string {
  const name = escaped(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${kind} title=${name}::${escaped(text)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
