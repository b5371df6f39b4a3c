import pc from 'picocolors';
import type { Paint } from '../text/text.ts';
import { joinedLines } from '../../harness/model/spelled-out.ts';
import { visible } from '../text/text.ts';
import type { ClauseChange, Comparison, TargetComparison } from './compare.ts';
import type { ObservedChange } from './observed.ts';
import {
  countWords,
  fateGroups,
  latencyTitle,
  noiseWords,
  operationWords,
  valueWords,
} from './words.ts';

/** A comparison for a terminal. */
export function renderComparisonText(all: readonly Comparison[], color: boolean): string {
  const paint = pc.createColors(color);
  return all.map((one) => joinedLines(comparisonLines(one, paint))).join('\n');
}

function comparisonLines(comparison: Comparison, paint: Paint): readonly string[] {
  const { before, after, differences, targets } = comparison;
  return [
    paint.bold(`${visible(before)}, then ${visible(after)}`),
    ...differences.map((line) => `  ${paint.yellow('differs')}: ${visible(line)}`),
    ...targets.flatMap((target) => targetLines(target, paint)),
    '',
  ];
}

function targetLines(target: TargetComparison, paint: Paint): readonly string[] {
  const { name, observations, latencies } = target;
  const noise = noiseWords(target);
  return [
    `  ${paint.bold(visible(name))}: ${countWords(target)}`,
    ...fateGroups(target).flatMap(({ grave, title, clauses }) => {
      const heading = grave ? paint.red(title) : title;
      return [`    ${heading}:`, ...clauses.map(clauseLine)];
    }),
    ...operationLines(target),
    ...changeLines('Observed otherwise, and judged by nobody', observations),
    ...changeLines(latencyTitle, latencies),
    ...(noise === null ? [] : [`    ${paint.dim(noise)}`]),
  ];
}

function clauseLine({ clause, level, operations, before, after, reason }: ClauseChange): string {
  const of = operations.length === 1 ? ` (${visible(operations[0] ?? '')})` : '';
  return `      ${level} ${visible(clause)}${of}: ${before}, then ${after}; ${visible(reason)}`;
}

function operationLines(target: TargetComparison): readonly string[] {
  const lines = operationWords(target).map(
    ([operation, words]) => `      ${visible(operation)}: ${words}`,
  );
  return lines.length === 0 ? [] : ['    By operation:', ...lines];
}

function changeLines(title: string, changes: readonly ObservedChange[]): readonly string[] {
  if (changes.length === 0) return [];
  const lines = changes.map((change) => {
    const [before, after] = valueWords(change);
    return `      ${visible(change.topic)}: ${visible(before)}, then ${visible(after)}`;
  });
  return [`    ${title}:`, ...lines];
}
