import type { Verdict } from '../../harness/model/verdict.ts';
import { citation } from '../findings/citation.ts';
import { toldAs } from '../findings/failed.ts';
import { evidenceMarkup } from './evidence.ts';
import { kindOf } from './kinds.ts';
import { type Markup, html } from './markup.ts';
import { clauseWords } from './words.ts';
import type { ClauseReport } from '../report.ts';

/** The anchor of a clause of a target. */
export function anchorOf(target: number, id: string): string {
  return `t${target}-${id}`;
}

/** What the filters of the page pick a clause by. */
export function dataOf(clause: ClauseReport): Markup {
  const { level, plane, section, operations, callees = {} } = clause;
  const spoken = [...new Set([...operations, ...Object.keys(callees)])];
  return html`data-verdict="${toldAs(clause)}" data-level="${level}" data-plane="${plane}"
  data-kind="${kindOf(clause)}" data-section="${section}" data-operation="${spoken.join(' ')}"`;
}

/** Clauses of a target that came to one verdict, each to be opened; null where there are none. */
export function clauseList(
  target: number,
  verdict: Verdict<'clause'>,
  clauses: readonly ClauseReport[],
): Markup | null {
  if (clauses.length === 0) return null;
  return html`<section class="clauses">
    ${headingOf(verdict, clauses)} ${clauses.map((clause) => clauseMarkup(target, clause))}
  </section>`;
}

/** The same, folded: what need not be read, and filters open. */
export function foldedList(
  target: number,
  verdict: Verdict<'clause'>,
  clauses: readonly ClauseReport[],
): Markup | null {
  if (clauses.length === 0) return null;
  return html`<details class="clauses">
    <summary>${headingOf(verdict, clauses)}</summary>
    ${clauses.map((clause) => clauseMarkup(target, clause))}
  </details>`;
}

function headingOf(verdict: Verdict<'clause'>, { length }: readonly ClauseReport[]): Markup {
  return html`<h3>Clauses ${clauseWords[verdict].word} <small>${length}</small></h3>`;
}

/** The name of a clause, with the way to hand on where it is on the page. */
export function linkMarkup(target: number, id: string): Markup {
  return html`<p class="link">
    <a href="#${anchorOf(target, id)}">${id}</a>
    <button type="button" class="copy" hidden>copy link</button>
  </p>`;
}

function clauseMarkup(target: number, clause: ClauseReport): Markup {
  const { id, verdict, level, statement } = clause;
  return html`<details class="clause ${verdict}" id="${anchorOf(target, id)}" ${dataOf(clause)}>
    <summary>
      <span class="sign" aria-hidden="true">${clauseWords[verdict].sign}</span>
      <span>${statement}</span> <code>${id}</code>${
        level === 'should' ? html` <span class="level">should</span>` : null
      }
    </summary>
    ${factsOf(clause)} ${evidenceMarkup(clause)}
  </details> `;
}

/** What a clause rests on, and what judged it. */
export function factsOf(clause: ClauseReport): Markup {
  const { id, verdict, reason, reading, checks, operations, planned, exercised } = clause;
  return html`<dl class="facts">
    ${
      verdict === 'fail'
        ? null
        : html`<dt>clause</dt>
            <dd><code>${id}</code></dd>
            <dt>verdict</dt>
            <dd>${reason}</dd>`
    }
    <dt>contract</dt>
    <dd>
      ${citation(clause)}${
        reading === undefined ? null : html`, as read in <a href="#${reading}">${reading}</a>`
      }
    </dd>
    ${fact('operations', operations)}${fact('checks', checks)}
    <dt>judged</dt>
    <dd>${exercised} of ${planned} planned</dd>
  </dl>`;
}

function fact(name: string, values: readonly string[]): Markup | null {
  if (values.length === 0) return null;
  return html`<dt>${name}</dt>
    <dd>${values.map((value) => html`<code>${value}</code> `)}</dd>`;
}
