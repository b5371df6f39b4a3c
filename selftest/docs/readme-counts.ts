import { countBySection, type ClauseSummary } from '../../cli/clause-counts.ts';
import { claimantsOf } from '../../cli/clause-ties.ts';
import { clauseIds, clauses } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import { between } from './between.ts';

/** The README with the counts of the clause table between its markers. */
export function withCounts(page: string): string {
  const all = clauseIds.map((id) => clauses[id]);
  return between(page, 'clauses', table(countBySection(all, claimantsOf(checks))));
}

const head = ['section', 'must', 'should', 'judged by', 'no check yet', 'excluded', 'all'];

function table({ sections, total }: ClauseSummary): string {
  const rows = [...sections, { section: 'total', ...total }].map((row) => [
    row.section,
    row.must,
    row.should,
    row.checks + row.everywhere,
    row.none,
    row['not shown'] + row['client-side'] + row['not observable'],
    row.all,
  ]);
  const lines = [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
