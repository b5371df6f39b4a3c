import { html, type Markup } from '../html/markup.ts';
import type { ClauseChange, Comparison, TargetComparison } from './compare.ts';
import type { ObservedChange } from './observed.ts';
import { htmlPage } from '../html/shell.ts';
import { wideTable } from './wide-table.ts';
import { countWords, fateGroups, operationWords, valueWords } from './words.ts';

/** A comparison as one page that needs nothing beside it. */
export function renderComparisonHtml(all: readonly Comparison[]): string {
  const body = html`<main>
    <h1>Conformance, compared</h1>
    ${all.map(section)}
  </main>`;
  return htmlPage('Conformance, compared', body);
}

function section({ before, after, differences, targets }: Comparison): Markup {
  const differing = html`<p class="trouble">The runs differ:</p>
    <ul>
      ${differences.map((line) => html`<li>${line}</li>`)}
    </ul>`;
  return html`<section>
    <h2><code>${before}</code>, then <code>${after}</code></h2>
    ${differences.length === 0 ? null : differing} ${targets.map(targetSection)}
  </section>`;
}

function targetSection(target: TargetComparison): Markup {
  const head = ['clause', 'level', 'operations', 'before', 'after', 'why'];
  return html`<h3>${target.name}</h3>
    <p>${countWords(target)}</p>
    ${fateGroups(target).map(({ title, clauses }) => wideTable(title, head, clauses.map(row)))}
    ${byOperation(target)}
    ${changes('Observed otherwise, and judged by nobody', 'what', target.observations)}
    ${changes('Slower or faster, by the median', 'operation', target.latencies)}`;
}

function row({ clause, level, operations, before, after, reason }: ClauseChange): Markup {
  const cells = [level, operations.join(', '), before, after, reason];
  return html`<tr>
    <th scope="row"><code>${clause}</code></th>
    ${cells.map((cell) => html`<td>${cell}</td> `)}
  </tr>`;
}

function byOperation(target: TargetComparison): Markup | null {
  const all = operationWords(target);
  if (all.length === 0) return null;
  const rows = all.map(
    ([operation, words]) =>
      html`<tr>
        <th scope="row"><code>${operation}</code></th>
        <td>${words}</td>
      </tr>`,
  );
  return wideTable('By operation', ['operation', 'clauses'], rows);
}

function changes(title: string, what: string, all: readonly ObservedChange[]): Markup | null {
  if (all.length === 0) return null;
  const rows = all.map(
    (change) =>
      html`<tr>
        <th scope="row">${change.topic}</th>
        ${valueWords(change).map((value) => html`<td>${value}</td> `)}
      </tr>`,
  );
  return wideTable(title, [what, 'before', 'after'], rows);
}
