import { hinderedAnswer, hinderedTitle, neverGivenWords } from '../hindered-words.ts';
import type { TargetReport } from '../report.ts';
import { capital, placeOf } from '../text.ts';
import { html, type Markup } from './markup.ts';
import { sides } from './sides.ts';

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
