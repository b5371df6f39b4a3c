import { calledIn } from '../findings/causes.ts';
import type { ClauseReport, Evidence, ScriptReport } from '../report.ts';
import { curlOf, many, methodOf, placeOf, repetitionWords, restWords } from '../text/text.ts';
import { difference } from './difference.ts';
import { html, Markup } from './markup.ts';
import { mostSimilar, sides } from './sides.ts';
import { timeline } from './timeline.ts';

/** The exchanges that show a clause broken, the first of them open; then the good ones beside them. */
export function evidenceMarkup({ evidence, findings }: ClauseReport): Markup {
  const failures = evidence.filter(({ role }) => role === 'failure');
  const controls = evidence.filter(({ role }) => role === 'control');
  const beside = failures.map((failure) => mostSimilar(failure, controls));
  const others = controls.filter((one) => !beside.includes(one));
  const rest = findings - failures.length;
  return html`${failures.map((one, at) => failureMarkup(one, at, beside[at]))}
  ${rest > 0 && failures.length > 0 ? html`<p class="note">and ${many(rest, 'more finding')}</p>` : null}
  ${
    others.length > 0
      ? html`<details class="others">
          <summary>${many(others.length, 'good request')} besides</summary>
          ${others.map(
            (one) =>
              html`<h4>${placeOf(one)}</h4>
                ${sides(one)}`,
          )}
        </details>`
      : null
  }`;
}

function failureMarkup(evidence: Evidence, at: number, control?: Evidence): Markup {
  const { request, fault, after, expected = '', got = '', repetitions, proof } = evidence;
  const wrong = fault === null ? 'a good request' : html`one thing wrong: <b>${fault}</b>`;
  return html`<details
    class="evidence failure"
    data-called="${calledIn(evidence) ?? ''}"
    ${at === 0 ? new Markup(' open') : null}
  >
    <summary><code>${request.method} ${request.path}</code>${methodOf(evidence)} ${wrong}</summary>
    ${difference(expected, got, after)} ${steps(evidence)}
    ${proof ? timeline(proof, evidence) : null}
    ${sides(evidence, fault === null ? undefined : control)}
    <p class="note">
      ${placeOf(evidence)}${repetitions ? `; ${repetitionWords(repetitions)}` : ''}
    </p>
  </details>`;
}

/** What to do next, the shortest first; the script lies beside the page. */
function steps(evidence: Evidence): Markup {
  const { replay, script } = evidence;
  const curl = curlOf(evidence);
  const rests = restWords(evidence);
  return html`<div class="steps">
    ${replay === undefined ? null : command('send it again', html`${replay}`)}
    ${script ? command('all its steps', scriptMarkup(script)) : null}
    ${
      curl === undefined
        ? null
        : html`<details>
            <summary>this request alone</summary>
            ${command('curl', html`${curl}`)}${rests === undefined ? null : html`<p class="note">${rests}</p>`}
          </details>`
    }
  </div>`;
}

function scriptMarkup({ file }: ScriptReport): Markup {
  return html`bash <a href="${file}">${file}</a>`;
}

function command(title: string, text: Markup): Markup {
  return html`<div class="command">
    <span>${title}</span>
    <pre>${text}</pre>
    <button type="button" class="copy" hidden>copy</button>
  </div>`;
}
