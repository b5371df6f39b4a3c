import type { Clause } from '../../schemas/clauses/index.ts';
import { readingNumber } from '../../schemas/reading-numbers.ts';
import type { ClauseCounts, ClauseSummary } from './clause-counts.ts';
import { tieOf, type Claimants } from './clause-ties.ts';

/** Writes clauses one a line, under the headings of their sections. */
export function renderClauses(all: readonly Clause[], claimants: Claimants): string {
  const sections = [...new Set(all.map(({ section }) => section))];
  const width = Math.max(...all.map(({ id }) => id.length));
  const line = (clause: Clause) =>
    `  ${clause.level.padEnd(6)}  ${clause.id.padEnd(width)}  ${clause.statement} (${notes(clause, claimants)})`;
  const blocks = sections.map((section) =>
    [section, ...all.filter((clause) => clause.section === section).map(line)].join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}

/** Says in a few words what gives a clause its verdict. */
function tieInWords(clause: Clause, claimants: Claimants): string {
  const tie = tieOf(clause, claimants);
  if (tie === 'everywhere') return 'judged on every exchange';
  if (tie === 'none') return 'no check yet';
  if (tie !== 'checks') return `not judged: ${tie}`;
  const { length } = claimants.get(clause.id) ?? [];
  return `${length} check${length === 1 ? '' : 's'}`;
}

/** Line numbers in order, runs of them as ranges: `205, 264-272`. */
export function lineRanges(lines: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const line of [...new Set(lines)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && line === last.to + 1) last.to = line;
    else runs.push({ from: line, to: line });
  }
  return runs.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/** Heads of the columns: levels of what is judged, what judges it, why the rest is not, all. */
const columns: readonly (readonly [head: string, kind: keyof ClauseCounts])[] = [
  ['must', 'must'],
  ['should', 'should'],
  ['by checks', 'checks'],
  ['everywhere', 'everywhere'],
  ['no check yet', 'none'],
  ['not shown', 'not shown'],
  ['client-side', 'client-side'],
  ['not observable', 'not observable'],
  ['all', 'all'],
];

/** Writes a summary as an aligned table. */
export function renderSummary({ sections, total }: ClauseSummary): string {
  const cells = (name: string, counts: ClauseCounts) => [
    name,
    ...columns.map(([, kind]) => String(counts[kind])),
  ];
  return table([
    ['section', ...columns.map(([head]) => head)],
    ...sections.map((counts) => cells(counts.section, counts)),
    cells('total', total),
  ]);
}

/** Aligns the first column to the left and the others to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => `${row.map(align).join('  ')}\n`).join('');
}

function notes(clause: Clause, claimants: Claimants): string {
  const tie = tieInWords(clause, claimants);
  return clause.reading === undefined ? tie : `${readingNumber(clause.reading)}; ${tie}`;
}
