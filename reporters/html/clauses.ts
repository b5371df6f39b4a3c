import { causesOf } from '../causes.ts';
import type { ClauseReport } from '../report.ts';
import { evidenceMarkup } from './evidence.ts';
import { kindOf } from './kinds.ts';
import { html, type Markup } from './markup.ts';
import { clauseVerdicts, clauseWords } from './words.ts';

/** The anchor of a clause of a target. */
export function anchorOf(target: number, id: string): string {
  return `t${target}-${id}`;
}

/** All clauses of a target, failures first, each to be opened. */
export function clauseList(target: number, clauses: readonly ClauseReport[]): Markup {
  const causes = causesOf(clauses);
  const failed = causes.flatMap(({ first, others }) => [first, ...others]);
  const firsts = new Map(causes.flatMap(({ first, others }) => others.map((one) => [one, first])));
  const sorted = clauses
    .filter((clause) => !failed.includes(clause))
    .toSorted((a, b) => rank(a) - rank(b));
  return html`<div class="clauses">
    ${[...failed, ...sorted].map((clause) => clauseMarkup(target, clause, firsts.get(clause)))}
  </div>`;
}

function rank({ verdict }: ClauseReport): number {
  return clauseVerdicts.indexOf(verdict);
}

function clauseMarkup(target: number, clause: ClauseReport, first?: ClauseReport): Markup {
  const { id, verdict, level, plane, operations, section, statement } = clause;
  const { sign, word } = clauseWords[verdict];
  return html`<details
    class="clause ${verdict}"
    id="${anchorOf(target, id)}"
    data-verdict="${verdict}"
    data-level="${level}"
    data-plane="${plane}"
    data-kind="${kindOf(clause)}"
    data-section="${section}"
    data-operations="${operations.join(' ')}"
  >
    <summary>
      <span class="sign" aria-hidden="true">${sign}</span>
      <span class="word">${word}</span>
      <span class="statement">${statement}</span>
      <code>${id}</code>
      ${level === 'should' ? html`<span class="should">should</span>` : null}
    </summary>
    ${first === undefined ? null : sameCause(target, first)} ${factsOf(clause)}
    ${clause.evidence.map(evidenceMarkup)}
  </details> `;
}

/** Names the clause that is broken by the same answers and says most of them. */
function sameCause(target: number, { id }: ClauseReport): Markup {
  return html`<p>
    Broken by the same answers as <a href="#${anchorOf(target, id)}"><code>${id}</code></a
    >.
  </p>`;
}

function factsOf(clause: ClauseReport): Markup {
  const { reason, section, lines, reading, checks, operations, findings, planned, exercised } =
    clause;
  const shown = clause.evidence.filter(({ role }) => role === 'failure').length;
  return html`<dl class="facts">
    <dt>verdict</dt>
    <dd>${reason}</dd>
    <dt>contract</dt>
    <dd>
      ${section}${lines.length > 0 ? `, line ${lines.join(', ')}` : ''}${
        reading === undefined ? '' : `, as read in ${reading}`
      }
    </dd>
    ${fact('operations', operations)}${fact('checks', checks)}
    <dt>judged</dt>
    <dd>${exercised} of ${planned} planned</dd>
    ${
      findings > shown
        ? html`<dt>findings</dt>
            <dd>${findings}, of which ${shown} are shown</dd>`
        : null
    }
  </dl>`;
}

function fact(name: string, values: readonly string[]): Markup | null {
  if (values.length === 0) return null;
  return html`<dt>${name}</dt>
    <dd>${values.map((value) => html`<code>${value}</code> `)}</dd>`;
}
