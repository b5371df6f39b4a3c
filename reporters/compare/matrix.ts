import { html, type Markup } from '../html/markup.ts';
import type { ClauseReport, Report, TargetReport } from '../report.ts';
import { htmlPage } from '../html/shell.ts';
import { wideTable } from './wide-table.ts';
import type { Verdict } from '../../harness/model/verdict.ts';

/** One column: what a page keeps of a target of one report. */
interface Column extends Pick<TargetReport, 'verdict' | 'counts'> {
  readonly title: string;
  readonly verdicts: ReadonlyMap<string, Verdict<'clause'>>;
}

const words: Readonly<Record<Verdict<'clause'> | 'absent', string>> = {
  pass: 'pass',
  fail: 'FAIL',
  waived: 'waived',
  notExercised: 'not exercised',
  notApplicable: 'n/a',
  absent: '',
};

/**
 * Many reports as one page: a row for each clause, a column for each target of each report, the contract's
 * order down and the order of the reports across. Above them what each column comes from. None of the
 * reports is held: those of a fleet together are larger than memory.
 */
export function renderMatrix(reports: Iterable<readonly [name: string, Report]>): string {
  const columns: Column[] = [];
  const clauses = new Map<string, ClauseReport>();
  for (const [name, report] of reports)
    for (const target of report.targets) {
      for (const clause of target.clauses)
        if (!clauses.has(clause.id)) clauses.set(clause.id, { ...clause, evidence: [] });
      columns.push(columnOf(name, report, target));
    }
  const bySection = [...new Set([...clauses.values()].map(({ section }) => section))];
  const sections = bySection.map((section) => ({
    section,
    clauses: [...clauses.values()].filter((clause) => clause.section === section),
  }));
  const body = html`<main>
    <h1>Conformance of ${columns.length} targets</h1>
    ${overview(columns)}
    ${sections.map(
      (one) =>
        html`<h2>${one.section}</h2>
          ${wideTable(
            one.section,
            ['clause', 'level', ...columns.map(({ title }) => title)],
            one.clauses.map((clause) => clauseRow(clause, columns)),
          )}`,
    )}
  </main>`;
  return htmlPage('Conformance matrix', body);
}

function columnOf(name: string, { suite, startedAt }: Report, target: TargetReport): Column {
  const title = `${target.name}, ${startedAt.slice(0, 10)} (${name}; suite ${suite.version}, contract ${suite.contract})`;
  return {
    title,
    verdict: target.verdict,
    counts: target.counts,
    verdicts: new Map(target.clauses.map(({ id, verdict }) => [id, verdict])),
  };
}

function overview(columns: readonly Column[]): Markup {
  const head = [
    'target',
    'verdict',
    'passed',
    'failed',
    'waived',
    'not exercised',
    'not applicable',
  ];
  const rows = columns.map(({ title, verdict, counts }) => {
    const { pass, fail, waived, notExercised, notApplicable } = counts;
    return html`<tr>
      <th scope="row">${title}</th>
      <td>${verdict}</td>
      ${[pass, fail, waived, notExercised, notApplicable].map((number) => html`<td>${number}</td> `)}
    </tr>`;
  });
  return wideTable('Verdicts, and how many must clauses came to which', head, rows);
}

function clauseRow(clause: ClauseReport, columns: readonly Column[]): Markup {
  return html`<tr>
    <th scope="row"><code title="${clause.statement}">${clause.id}</code></th>
    <td>${clause.level}</td>
    ${columns.map(({ verdicts }) => {
      const verdict = verdicts.get(clause.id) ?? 'absent';
      return html`<td class="${verdict}">${words[verdict]}</td> `;
    })}
  </tr>`;
}
