import { hinderedAnswer, hinderedTitle, neverGivenWords } from '../fold/hindered-words.ts';
import type { TargetReport } from '../report.ts';
import { capital, many, placeOf, sparedWords } from '../text/text.ts';
import { anchorOf } from './clauses.ts';
import { html, type Markup } from './markup.ts';
import { sides } from './sides.ts';

/** What was not exercised, by what the target would have to offer or by what befell the checks. */
export function openEnds(
  target: number,
  { lacks, setbacks, spared = 0 }: TargetReport,
): Markup | null {
  if (lacks.length + setbacks.length + spared === 0) return null;
  return html`<div class="aside">
    <h3>Not exercised, and what it would take</h3>
    <ul class="open">
      ${spared === 0 ? null : html`<li>${sparedWords(spared)}</li>`}
      ${lacks.map(({ what, reason, clauses }) =>
        waiting(target, html`<code>${what}</code>: ${reason}`, clauses),
      )}
      ${setbacks.map(({ reason, clauses }) => waiting(target, html`${reason}`, clauses))}
    </ul>
  </div>`;
}

function waiting(target: number, title: Markup, clauses: readonly string[]): Markup {
  return html`<li>
    <details>
      <summary>${title} (${many(clauses.length, 'clause')})</summary>
      <p>
        ${clauses.map((id) => html`<a href="#${anchorOf(target, id)}"><code>${id}</code></a> `)}
      </p>
    </details>
  </li> `;
}

/** What the contract leaves open and this target does. */
export function observations({ observations: all }: TargetReport): Markup | null {
  if (all.length === 0) return null;
  const topics = new Map(all.map(({ topic }) => [topic, all.filter((one) => one.topic === topic)]));
  return html`<div class="aside">
    <h3>Observed, never judged</h3>
    <details>
      <summary>${many(all.length, 'observation')} of what the contract leaves open</summary>
      <dl class="facts">
        ${[...topics].map(
          ([topic, same]) =>
            html`<dt>${topic}</dt>
              ${same.map(({ value }) => html`<dd>${value}</dd>`)}`,
        )}
      </dl>
    </details>
  </div>`;
}

/** What the target itself kept from being judged, with the first exchange of each answer that did so. */
export function hinderedMarkup({ hindered }: TargetReport): Markup | null {
  const { clauses, answers, neverGiven } = hindered;
  if (clauses.length === 0) return null;
  return html`<h3>Hindered</h3>
    <div class="trouble hindered">
      <p>${capital(hinderedTitle(hindered))}</p>
      ${answers.map((one) => {
        const { operation, said } = hinderedAnswer(one);
        const line = html`<code>${operation}</code>: ${said}`;
        return one.evidence
          ? html`<details class="evidence">
              <summary>${line}</summary>
              ${sides(one.evidence)}
              <p class="note">${placeOf(one.evidence)}</p>
            </details>`
          : html`<p>${line}</p>`;
      })}
      ${neverGiven.map((one) => html`<p>${neverGivenWords(one)}</p> `)}
      <p class="note">${clauses.map((id) => html`<code>${id}</code> `)}</p>
    </div>`;
}
