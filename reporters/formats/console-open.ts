import {
  exchangeLines,
  hinderedAnswer,
  hinderedTitle,
  neverGivenWords,
} from '../fold/hindered-words.ts';
import type { TargetReport } from '../report.ts';
import { many, sparedWords, visible } from '../text/text.ts';

/** Reasons of each sort that are told one by one. */
const mostReasons = 8;
/** Clauses that are named behind a reason. */
const mostNamed = 6;

/** What was not exercised, by what the target would have to offer for it. */
export function openLines({
  clauses,
  lacks,
  setbacks,
  spared = 0,
}: TargetReport): readonly string[] {
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
    ...(spared === 0 ? [] : [`  not sent: ${sparedWords(spared)}`]),
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

/** What the target itself kept from being judged, by which answers, and the first exchange of the most frequent. */
export function hinderedLines({ hindered }: TargetReport): readonly string[] {
  const { clauses, answers, neverGiven } = hindered;
  if (clauses.length === 0) return [];
  const [first] = answers;
  const shown = first?.evidence && exchangeLines(first.evidence);
  return [
    ...block(
      hinderedTitle(hindered),
      answers.map((one) => {
        const { operation, said } = hinderedAnswer(one);
        return `${operation}: ${said}`;
      }),
    ),
    ...(shown
      ? [`    sent ${visible(shown.sent, 800)}`, `    came ${visible(shown.came, 800)}`]
      : []),
    ...neverGiven.map((one) => `  ${neverGivenWords(one)}`),
  ];
}
