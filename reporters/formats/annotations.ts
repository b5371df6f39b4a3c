import { spelledOut } from '../../harness/model/spelled-out.ts';
import { many } from '../text/text.ts';
import { failedOf, stricter } from '../findings/failed.ts';
import type { Cause } from '../findings/causes.ts';
import { reasonLine } from '../findings/headline.ts';
import { otherKinds } from '../findings/kinds.ts';
import { named } from '../findings/named.ts';
import type { ClauseReport, Report } from '../report.ts';

/** GitHub shows ten annotations of a kind for a step; the rest of a longer list would be lost unseen. */
const most = 10;

/**
 * Workflow commands that GitHub Actions turns into annotations: an error for what is most likely one bug, with
 * each `must` that it breaks, and a warning for each `should` that is not met.
 */
export function renderAnnotations(report: Report): string {
  const all = named(report).targets.map(({ name, clauses }) => ({ name, ...failedOf(clauses) }));
  const broken = all.flatMap(({ name, bugs }) =>
    bugs.map((cause) => ({ target: name, lines: toldOf(cause), clause: cause.first })),
  );
  const unmet = all.flatMap((one) =>
    one.unmet.map((clause) => ({ target: one.name, lines: told(clause, `${stricter}: `), clause })),
  );
  const lines = [
    ...report.defects.map((defect) => command('error', 'defect of the suite', [defect])),
    ...annotate('error', broken, 'more likely bug'),
    ...annotate('warning', unmet, 'more clause'),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

type Failures = readonly {
  readonly target: string;
  readonly clause: ClauseReport;
  readonly lines: readonly string[];
}[];

function annotate(kind: 'error' | 'warning', failures: Failures, more: string): readonly string[] {
  const rest = failures.length - most;
  const shown = failures.slice(0, rest > 0 ? most - 1 : most);
  return [
    ...shown.map(({ target, clause, lines }) => command(kind, `${clause.id} on ${target}`, lines)),
    ...(rest > 0
      ? [command(kind, 'conformance', [`${many(rest + 1, more)}; see the report`])]
      : []),
  ];
}

/** What one bug most likely broke: the clause that says most of it, and the ids of those that fail with it. */
function toldOf({ first, others, front }: Cause): readonly string[] {
  const also =
    others.length === 0 ? [] : [`broken by the same: ${others.map(({ id }) => id).join(', ')}`];
  return [...(front === undefined ? [] : [front]), ...told(first), ...also];
}

/** What failed, in each of its kinds, and the command that sends it again. */
function told(clause: ClauseReport, before = ''): readonly string[] {
  const replay = clause.evidence.find((shown) => shown.replay !== undefined)?.replay;
  const also = otherKinds(clause).map((words) => `also: ${words}`);
  return [`${before}${reasonLine(clause)}`, ...also, ...(replay === undefined ? [] : [replay])];
}

function command(kind: string, title: string, lines: readonly string[]): string {
  const name = escaped(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${kind} title=${name}::${lines.map(escaped).join('%0A')}`;
}

function escaped(text: string): string {
  return spelledOut(text).replaceAll('%', '%25');
}
