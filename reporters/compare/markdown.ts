import { code, plain } from '../text/markdown-text.ts';
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

/** A comparison for a pull request or the summary of a job. */
export function renderComparisonMarkdown(all: readonly Comparison[]): string {
  return `${all.flatMap(comparisonParts).join('\n\n')}\n`;
}

function comparisonParts({ before, after, differences, targets }: Comparison): readonly string[] {
  const differing = differences.map((line) => `- ${plain(line)}`);
  return [
    `# ${code(before)}, then ${code(after)}`,
    ...(differing.length === 0 ? [] : [`The runs differ:\n\n${differing.join('\n')}`]),
    ...targets.flatMap(targetParts),
  ];
}

function targetParts(target: TargetComparison): readonly string[] {
  const noise = noiseWords(target);
  return [
    `## ${plain(target.name)}`,
    `${countWords(target)}.`,
    ...fateGroups(target).flatMap(({ title, clauses }) => [
      `### ${title}`,
      table(['clause', 'level', 'operations', 'before', 'after', 'why'], clauses.map(row)),
    ]),
    ...byOperation(target),
    ...changes('Observed otherwise, and judged by nobody', 'what', target.observations),
    ...changes(latencyTitle, 'operation', target.latencies),
    ...(noise === null ? [] : [`${noise}.`]),
  ];
}

function row({ clause, level, operations, before, after, reason }: ClauseChange) {
  return [code(clause), level, operations.map(code).join(', '), before, after, plain(reason)];
}

function byOperation(target: TargetComparison): readonly string[] {
  const rows = operationWords(target).map(([operation, words]) => [code(operation), words]);
  return rows.length === 0 ? [] : ['### By operation', table(['operation', 'clauses'], rows)];
}

function changes(title: string, what: string, all: readonly ObservedChange[]): readonly string[] {
  if (all.length === 0) return [];
  const rows = all.map((change) => [plain(change.topic), ...valueWords(change).map(plain)]);
  return [`### ${title}`, table([what, 'before', 'after'], rows)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
