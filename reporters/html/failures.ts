import { aroundDifference } from '../../harness/model/around-difference.ts';
import { calledIn, type Cause } from '../findings/causes.ts';
import { stricter, toldAs } from '../findings/failed.ts';
import { headline } from '../findings/headline.ts';
import type { ClauseReport, Evidence } from '../report.ts';
import { capital, many } from '../text/text.ts';
import { anchorOf, dataOf, factsOf, linkMarkup } from './clauses.ts';
import { evidenceMarkup } from './evidence.ts';
import { html, type Markup } from './markup.ts';

/** Characters of what was expected and got that have room in a row. */
const longestText = 80;
/** Operations that a row names; the rest of them is counted. */
const mostNamed = 2;

/** What is broken, by cause: what says most of a bug first, below it what is broken by the same. */
export function bugList(target: number, bugs: readonly Cause[]): Markup | null {
  if (bugs.length === 0) return null;
  const broken = bugs.reduce((sum, { others }) => sum + 1 + others.length, 0);
  return html`<section class="failures">
    <h3>Failed clauses: ${broken} must <small>${many(bugs.length, 'likely bug')}</small></h3>
    ${bugs.map((cause) => causeMarkup(target, cause))}
  </section>`;
}

/** Each `should` that is not met: what a lawful server may do, and its clients may stumble over. */
export function unmetList(target: number, unmet: readonly ClauseReport[]): Markup | null {
  if (unmet.length === 0) return null;
  return html`<section class="failures">
    <h3>${capital(stricter)}: ${unmet.length} should <small>not met; breaks nothing</small></h3>
    ${unmet.map((clause) => failureMarkup(target, clause))}
  </section>`;
}

function causeMarkup(target: number, { first, others, front }: Cause): Markup {
  return html`<div class="cause">
    ${front === undefined ? null : html`<p class="note">${front}</p>`}
    ${failureMarkup(target, first)}
    ${
      others.length === 0
        ? null
        : html`<p class="note">broken by the same:</p>
            ${others.map((clause) => failureMarkup(target, clause))}`
    }
  </div>`;
}

function failureMarkup(target: number, clause: ClauseReport): Markup {
  const { id, level, plane, evidence } = clause;
  const { title, under } = headline(clause);
  const shown = evidence.find(({ role }) => role === 'failure');
  const [expected, got] = aroundDifference(shown?.expected ?? '', shown?.got ?? '', longestText);
  return html`<details
    class="clause ${toldAs(clause)}"
    id="${anchorOf(target, id)}"
    ${dataOf(clause)}
  >
    <summary>
      <span class="level">${level}</span>
      <span class="said">${title}</span>
      <span class="where">${placesOf(clause, shown)} · ${plane}</span>
      ${
        shown && shown.fault === null
          ? html`<span class="outcome"><i>expected</i> ${expected} <i>got</i> <b>${got}</b></span>`
          : html`<span class="outcome">${under}</span>`
      }
    </summary>
    ${linkMarkup(target, id)} ${evidenceMarkup(clause)} ${factsOf(clause)}
  </details> `;
}

/** Where it was seen: the operations that were called, else those that the clause speaks of. */
function placesOf({ callees = {}, operations }: ClauseReport, shown: Evidence | undefined): Markup {
  const seen = Object.keys(callees);
  const called = (shown && calledIn(shown)) ?? seen[0] ?? operations[0];
  const all = [...new Set([...(called === undefined ? [] : [called]), ...seen])];
  const rest = all.length - mostNamed;
  return html`${all.slice(0, mostNamed).map((id) => html`<code>${id}</code> `)}${
    rest > 0 ? `and ${rest} more` : ''
  }`;
}
