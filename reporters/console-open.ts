import type { TargetReport } from './report.ts';
import { many, visible } from './text.ts';

/** Reasons of each sort that are told one by one. */
const mostReasons = 8;
/** Clauses that are named behind a reason. */
const mostNamed = 6;

/** What was not exercised, by what the target would have to offer for it. */
export function openLines({ clauses, lacks, setbacks }: TargetReport): readonly string[] {
  const uncovered = clauses.filter((each) => each.verdict === 'notExercised' && each.planned === 0);
  return [
    ...block(
      'not exercised, for want of:',
      lacks.map(({ what, clauses: waiting, reason }) => `${what} (${number(waiting)}): ${reason}`),
    ),
    ...block(
      'not exercised, because:',
      setbacks.map(({ clauses: met, reason }) => `${reason} (${number(met)})${ids(met)}`),
    ),
    ...(uncovered.length === 0 ? [] : [`  no check covers ${number(uncovered)} yet`]),
  ];
}

/** No target file could help here: few clauses are named, so that they can be asked for by name. */
function ids(clauses: readonly string[]): string {
  return clauses.length > mostNamed ? '' : `: ${clauses.join(', ')}`;
}

function number(clauses: readonly unknown[]): string {
  return many(clauses.length, 'clause');
}

function block(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - mostReasons;
  return [
    `  ${title}`,
    ...lines.slice(0, mostReasons).map((line) => `    ${visible(line)}`),
    ...(rest > 0 ? [`    and ${many(rest, 'more reason')}, in the report`] : []),
  ];
}

/** What the target itself kept from being judged, and by which answers. */
export function hinderedLines({ hindered }: TargetReport): readonly string[] {
  if (hindered.clauses.length === 0) return [];
  return [
    ...block(
      `the target kept ${many(hindered.clauses.length, 'must clause')} from being judged, by:`,
      hindered.answers.map(
        ({ operation, answer, times }) => `${operation}: ${answer} (${many(times, 'time')})`,
      ),
    ),
    ...hindered.neverGiven.map(
      ({ plane, statuses }) =>
        `  the ${plane} plane never answered ${statuses.join(', ')} in this run`,
    ),
  ];
}
