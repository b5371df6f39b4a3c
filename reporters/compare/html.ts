import type { Verdict } from '../../harness/model/verdict.ts';
import type { ClauseChange, Comparison, TargetComparison } from './compare.ts';
import type { ObservedChange } from './observed.ts';
import { dotted, linked, wideTable } from './wide-table.ts';
import { fateGroups, latencyTitle, noiseWords, operationWords, valueWords } from './words.ts';
import { toldAs } from '../findings/failed.ts';
import { anchorOf } from '../html/clauses.ts';
import { type Markup, html } from '../html/markup.ts';
import { htmlPage } from '../html/shell.ts';
import { badge } from '../html/target.ts';
import { clauseWords } from '../html/words.ts';

/** A comparison as one page that needs nothing beside it. */
export function renderComparisonHtml(all: readonly Comparison[]): string {
  const body = html`<main class="compared">
    <h1>Conformance, compared</h1>
    ${all.map(section)}
  </main>`;
  return htmlPage('Conformance, compared', body);
}

function section(comparison: Comparison, at: number): Markup {
  const { before, after, differences, targets } = comparison;
  const differing = html`<div class="beside">
    <p>The runs differ by more than their answers:</p>
    <ul>
      ${differences.map((line) => html`<li>${line}</li> `)}
    </ul>
  </div>`;
  return html`<section>
    <h2><code>${before}</code>, then <code>${after}</code></h2>
    ${runTable(comparison)} ${differences.length === 0 ? null : differing}
    ${targets.map((target, place) => targetSection(target, comparison, `c${at}-${place}`))}
  </section>`;
}

/** What each run came to by itself. */
function runTable({ before, after, runs }: Comparison): Markup {
  const rows = runs.map(
    ({ startedAt, verdict, exitCode, exitReason, page }, at) =>
      html`<tr>
        <th scope="row">${linked(html`<code>${[before, after][at] ?? ''}</code>`, page)}</th>
        <td>${startedAt.slice(0, 16).replace('T', ' ')}</td>
        <td>${badge(verdict)}</td>
        <td>exit code ${exitCode}: ${exitReason}</td>
      </tr> `,
  );
  return html`<table class="runs">
    ${rows}
  </table>`;
}

function targetSection(target: TargetComparison, { runs }: Comparison, id: string): Markup {
  const head = ['clause', 'level', 'before', 'after', 'why'];
  const [was, is] = target.verdicts;
  const pages = runs.map(({ page }, at) => ({ page, target: target.places[at] ?? 0 }));
  return html`<h3>${target.name} ${was === is ? badge(is) : html`${badge(was)} → ${badge(is)}`}</h3>
    <p class="fates">
      ${fateGroups(target).map(
        ({ key, title, clauses }) =>
          html`<a class="chip ${key}" href="#${id}-${key}"
            ><b>${clauses.length}</b> ${title.toLowerCase()}</a
          > `,
      )}
      <span>${target.unchanged} as they were</span>
    </p>
    ${fateGroups(target).map(
      ({ key, title, clauses }) =>
        html`<div class="fate ${key}">
          ${wideTable({
            id: `${id}-${key}`,
            heading: html`<h4 id="${id}-${key}">${title} <small>${clauses.length}</small></h4>`,
            head,
            rows: clauses.map((change) => row(change, pages)),
            stacked: true,
          })}
        </div>`,
    )}
    ${byOperation(target, id)}
    ${changes('Observed otherwise, and judged by nobody', 'what', target.observations, `${id}-seen`)}
    ${changes(latencyTitle, 'operation', target.latencies, `${id}-latency`)}
    ${noise(target, `${id}-noise`)}`;
}

/** Where the pages of both runs tell of a target. */
type Pages = readonly { readonly page: string | undefined; readonly target: number }[];

function row(change: ClauseChange, pages: Pages): Markup {
  const { clause, level, operations, reason } = change;
  const told = (verdict: Verdict<'clause'> | 'absent', at: number) => {
    const { page, target = 0 } = pages[at] ?? {};
    const is = verdict === 'absent' ? verdict : toldAs({ verdict, level });
    const words = is === 'absent' ? is : clauseWords[is].word;
    const place = `#${anchorOf(target, clause)}`;
    return html`<td class="verdict ${is}" data-label="${at === 0 ? 'before' : 'after'}">
      ${linked(words, verdict === 'absent' ? undefined : page, place)}
    </td>`;
  };
  return html`<tr>
    <th scope="row">
      <code>${dotted(clause)}</code>
      <small>${operations.map((id, at) => html`${at === 0 ? '' : ', '}${dotted(id)}`)}</small>
    </th>
    <td data-label="level">${level}</td>
    ${told(change.before, 0)} ${told(change.after, 1)}
    <td class="why" data-label="why">${reason}</td>
  </tr> `;
}

function byOperation(target: TargetComparison, id: string): Markup | null {
  const all = operationWords(target);
  if (all.length === 0) return null;
  const rows = all.map(
    ([operation, words]) =>
      html`<tr>
        <th scope="row"><code>${dotted(operation)}</code></th>
        <td>${words}</td>
      </tr> `,
  );
  const head = ['operation', 'clauses'];
  const heading = html`<h4 id="${id}-operations">By operation</h4>`;
  return wideTable({ id: `${id}-operations`, heading, head, rows });
}

function changes(
  title: string,
  what: string,
  all: readonly ObservedChange[],
  id: string,
): Markup | null {
  if (all.length === 0) return null;
  const rows = all.map(
    (change) =>
      html`<tr>
        <th scope="row">${dotted(change.topic)}</th>
        ${valueWords(change).map((value, at) => {
          const label = at === 0 ? 'before' : 'after';
          return html`<td class="seen" data-label="${label}">${value}</td> `;
        })}
      </tr> `,
  );
  const heading = html`<h4 id="${id}">${title}</h4>`;
  return wideTable({ id, heading, head: [what, 'before', 'after'], rows, stacked: true });
}

/** Times that say nothing of a target, for who wants to see them all the same. */
function noise(target: TargetComparison, id: string): Markup | null {
  const words = noiseWords(target);
  if (words === null) return null;
  return html`<details class="noise">
    <summary>${words}</summary>
    ${changes('Within the load of a machine', 'operation', target.noise, id)}
  </details>`;
}
