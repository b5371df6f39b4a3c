import { toldAs, type ToldAs } from '../findings/failed.ts';
import { anchorOf } from '../html/clauses.ts';
import { html, type Markup } from '../html/markup.ts';
import { htmlPage } from '../html/shell.ts';
import { badge } from '../html/target.ts';
import type { ClauseReport, Report, TargetReport } from '../report.ts';
import type { NamedReport } from './compare.ts';
import { dotted, linked, wideTable } from './wide-table.ts';

/** One column: what a page keeps of a target of one report. */
interface Column extends Pick<TargetReport, 'name' | 'verdict' | 'counts'> {
  readonly report: string;
  /** The page of the report, as a link, and the place of the target on it. */
  readonly page: string | undefined;
  readonly place: number;
  readonly run: Pick<Report, 'suite' | 'startedAt' | 'exitCode' | 'exitReason'>;
  readonly verdicts: ReadonlyMap<string, ToldAs>;
}

/** What a page keeps of a clause. */
type Row = Pick<ClauseReport, 'id' | 'level' | 'section' | 'statement'>;

const worthALink: ReadonlySet<ToldAs | 'absent'> = new Set(['fail', 'waived', 'unmet']);

/** A row, and by which of the choices above the table it is left. */
interface Shown {
  readonly markup: Markup;
  readonly differs: boolean;
  readonly fails: boolean;
}

const words: Readonly<Record<ToldAs | 'absent', string>> = {
  pass: 'pass',
  fail: 'FAIL',
  unmet: 'not met',
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
export function renderMatrix(reports: Iterable<NamedReport>): string {
  const columns: Column[] = [];
  const clauses = new Map<string, Row>();
  for (const [name, report, page] of reports)
    for (const [place, target] of report.targets.entries()) {
      for (const { id, level, section, statement } of target.clauses)
        if (!clauses.has(id)) clauses.set(id, { id, level, section, statement });
      columns.push(columnOf(name, report, page, place, target));
    }
  const rows = [...clauses.values()].map((clause) => [clause, rowOf(clause, columns)] as const);
  const sections = [...new Set([...clauses.values()].map(({ section }) => section))];
  const body = html`<main class="matrix">
    <h1>Conformance of ${columns.length} targets</h1>
    ${overview(columns)} ${choices(rows.map(([, shown]) => shown))}
    <div class="wide" role="region" aria-labelledby="clauses" tabindex="0">
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">clause</th>
            <th scope="col">level</th>
            ${columns.map(
              (column, at) =>
                html`<th scope="col">
                  ${at + 1} ${linked(column.name, column.page, `#t${column.place}`)}
                </th> `,
            )}
          </tr>
        </thead>
        ${sections.map((section) =>
          sectionRows(
            section,
            rows.flatMap(([clause, shown]) => (clause.section === section ? [shown] : [])),
            columns.length + 2,
          ),
        )}
      </table>
    </div>
  </main>`;
  return htmlPage('Conformance matrix', body);
}

function columnOf(
  report: string,
  { suite, startedAt, exitCode, exitReason }: Report,
  page: string | undefined,
  place: number,
  { name, verdict, counts, clauses }: TargetReport,
): Column {
  const verdicts = new Map(clauses.map((clause) => [clause.id, toldAs(clause)]));
  const run = { suite, startedAt, exitCode, exitReason };
  return { name, verdict, counts, report, page, place, run, verdicts };
}

function overview(columns: readonly Column[]): Markup {
  const numbers = ['passed', 'failed', 'waived', 'not exercised', 'not applicable'];
  const rows = columns.map(({ name, verdict, counts, report, page, run, place }, at) => {
    const { pass, fail, waived, notExercised, notApplicable } = counts;
    const { suite, startedAt, exitCode, exitReason } = run;
    return html`<tr>
      <td>${at + 1}</td>
      <th scope="row">
        ${linked(name, page, `#t${place}`)}
        <small
          >${startedAt.slice(0, 10)}, <code>${report}</code>, suite ${suite.version}, contract
          ${suite.contract}</small
        >
      </th>
      <td>${badge(verdict)}</td>
      <td>${exitCode} ${exitCode === 0 ? null : html`<small>${exitReason}</small>`}</td>
      ${[pass, fail, waived, notExercised, notApplicable].map((number) => html`<td>${number}</td> `)}
    </tr> `;
  });
  return wideTable({
    id: 'verdicts',
    heading: html`<h2 id="verdicts">Verdicts</h2>
      <p class="note">and how many must clauses came to which</p>`,
    head: ['#', 'target', 'verdict', 'exit code', ...numbers],
    rows,
  });
}

/** Which rows to show: styles alone follow the choice, so that it works without scripts. */
function choices(rows: readonly Shown[]): Markup {
  const differ = rows.filter(({ differs }) => differs).length;
  const fail = rows.filter(({ fails }) => fails).length;
  return html`<h2 id="clauses">Clauses</h2>
    <fieldset class="rows">
      <legend class="hush">rows</legend>
      ${chip('differs', 'differences only', differ, differ > 0)}
      ${chip('fails', 'failed anywhere', fail, false)} ${chip('', 'all', rows.length, differ === 0)}
    </fieldset>`;
}

function chip(value: string, text: string, number: number, is: boolean): Markup {
  return html`<label class="chip"
    ><input type="radio" name="rows" value="${value}" ${is ? html` checked` : null} />${text}
    <b>${number}</b></label
  > `;
}

function sectionRows(section: string, rows: readonly Shown[], span: number): Markup {
  return html`<tbody class="${picks(rows)}">
    <tr class="${picks(rows)}">
      <th colspan="${span}" scope="rowgroup">${section}</th>
    </tr>
    ${rows.map(({ markup }) => markup)}
  </tbody> `;
}

/** The choices that leave any of some rows. */
function picks(rows: readonly Pick<Shown, 'differs' | 'fails'>[]): string {
  const differs = rows.some((row) => row.differs) ? ['differs'] : [];
  return [...differs, ...(rows.some((row) => row.fails) ? ['fails'] : [])].join(' ');
}

function rowOf({ id, level, statement }: Row, columns: readonly Column[]): Shown {
  const all = columns.map(({ verdicts }) => verdicts.get(id) ?? 'absent');
  const differs = new Set(all).size > 1;
  const fails = all.some((verdict) => verdict === 'fail' || verdict === 'waived');
  const markup = html`<tr class="${picks([{ differs, fails }])}">
    <th scope="row"><code title="${statement}">${dotted(id)}</code></th>
    <td>${level}</td>
    ${columns.map(({ page, place }, at) => {
      const verdict = all[at] ?? 'absent';
      // of many thousand cells these alone are worth the size of a link
      const of = worthALink.has(verdict) ? page : undefined;
      const told = linked(words[verdict], of, `#${anchorOf(place, id)}`);
      return html`<td class="${verdict}">${told}</td> `;
    })}
  </tr> `;
  return { markup, differs, fails };
}
