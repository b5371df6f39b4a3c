import type { Audit, Breach, Divergence } from '../../harness/model/audit.ts';
import { capital } from '../text/text.ts';
import { code, plain } from '../text/markdown-text.ts';
import { breachGroups, nameOf, divergencePlaces, requestWords, sumWords } from './words.ts';

/** An audit for a pull request or the summary of a job. */
export function renderAuditMarkdown(audit: Audit): string {
  const { a, b, breaches, divergences, notCompared } = audit;
  const kept = notCompared.map(({ reason, checks }) => [String(checks), plain(reason)]);
  const parts = [
    `# A: ${plain(a.name)}, B: ${plain(b.name)}`,
    `${sumWords(audit)}.`,
    ...breachGroups(breaches).flatMap(({ title, all }) =>
      section(capital(title), breachHead, all.map(breachRow)),
    ),
    ...section(
      'Left open by the contract, and felt by clients',
      partingHead,
      divergences.map(divergenceRow),
    ),
    ...section('Not compared', ['checks', 'why'], kept),
  ];
  return `${parts.join('\n\n')}\n`;
}

const breachHead = ['by', 'level', 'clause', 'expected', 'got', 'least request'];
const partingHead = ['what', 'A', 'B', 'where', 'least request'];

function breachRow(one: Breach): readonly string[] {
  const { by, level, clause, expected, got } = one;
  return [nameOf(by), level, code(clause), plain(expected), plain(got), code(requestWords(one))];
}

function divergenceRow(one: Divergence): readonly string[] {
  return [
    plain(one.what),
    plain(one.a),
    plain(one.b),
    plain(divergencePlaces(one)),
    code(requestWords(one)),
  ];
}

function section(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  if (rows.length === 0) return [];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [`## ${title}`, lines.join('\n')];
}
