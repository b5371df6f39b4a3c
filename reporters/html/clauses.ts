import { citation } from '../citation.ts';
import type { ClauseReport } from '../report.ts';
import { evidenceMarkup } from './evidence.ts';
import { kindOf } from './kinds.ts';
import { html, type Markup } from './markup.ts';
import { clauseVerdicts, clauseWords } from './words.ts';

/** The anchor of a clause of a target. */
export function anchorOf(target: number, id: string): string {
  return `t${target}-${id}`;
}

/** What the filters of the page pick a clause by. */
export function dataOf(clause: ClauseReport): Markup {
  const { verdict, level, plane, section, operations, callees = {} } = clause;
  const spoken = [...new Set([...operations, ...Object.keys(callees)])];
  return html`data-verdict="${verdict}" data-level="${level}" data-plane="${plane}"
  data-kind="${kindOf(clause)}" data-section="${section}" data-operation="${spoken.join(' ')}"`;
}

/** All clauses of a target that did not fail, each to be opened, what passed last. */
export function clauseList(target: number, clauses: readonly ClauseReport[]): readonly Markup[] {
  return clauseVerdicts
    .filter((verdict) => verdict !== 'fail')
    .flatMap((verdict) => {
      const same = clauses.filter((clause) => clause.verdict === verdict);
      if (same.length === 0) return [];
      const { word } = clauseWords[verdict];
      return html`<section class="clauses">
        <h3>${word} <small>${same.length}</small></h3>
        ${same.map((clause) => clauseMarkup(target, clause))}
      </section>`;
    });
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
    <dt>clause</dt>
    <dd><code>${id}</code></dd>
    ${
      verdict === 'fail'
        ? null
        : html`<dt>verdict</dt>
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
