import { readingNumbered } from '../../schemas/reading-numbers.ts';
import { readings } from '../../schemas/readings.ts';
import type { Report } from '../report.ts';
import { html, type Markup } from './markup.ts';

/** The readings that clauses of a report rest on, where their numbers lead to. */
export function readingList({ targets }: Report): Markup | null {
  const cited = targets.flatMap(({ clauses }) => clauses.flatMap(({ reading }) => reading ?? []));
  const ids = [...new Set(cited)].toSorted((a, b) => Number(a.slice(2)) - Number(b.slice(2)));
  if (ids.length === 0) return null;
  return html`<section class="readings" id="readings">
    <h2>Readings</h2>
    <p class="note">
      Where the contract leaves open what it asks for, a reading says what passes and why:
      docs/readings.md of the suite holds each in full, <code>explain</code> tells that of a clause.
    </p>
    <dl class="facts">
      ${ids.map(
        (id) =>
          html`<dt id="${id}">${id}</dt>
            <dd>${titleOf(id)}</dd>`,
      )}
    </dl>
  </section>`;
}

/** The title of the reading of a number; none where a later suite wrote the report. */
function titleOf(number: string): string {
  const name = readingNumbered(number);
  return name === undefined ? '' : readings[name];
}
