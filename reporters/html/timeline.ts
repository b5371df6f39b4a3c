import type { Evidence, ProofReport } from '../report.ts';
import { many } from '../text/text.ts';
import { html, type Markup } from './markup.ts';

/** Characters of a body that are shown beside the others; the finding's own exchange is shown whole. */
const mostBody = 140;

/** All exchanges that show a failure together, on one axis of time; the one that is shown whole below is marked. */
export function timeline(proof: readonly ProofReport[], shown: Evidence): Markup {
  const end = Math.max(1, ...proof.map(({ atMs, durationMs }) => atMs + durationMs));
  const racers = proof.filter(({ race }) => race !== undefined).length;
  const together = racers > 1 ? `, ${racers} of them sent at the same instant` : '';
  return html`<div class="wide" role="group" aria-label="Time axis" tabindex="0">
    <table class="timeline">
      <caption>
        ${many(proof.length, 'exchange')} show it together${together}; ${Math.round(end)} ms in all
      </caption>
      <thead>
        <tr>
          ${['sent', 'from, to', 'status', 'answer'].map(
            (name) => html`<th scope="col">${name}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${proof.map((one) => row(one, end, isOf(one, shown)))}
      </tbody>
    </table>
  </div>`;
}

function isOf({ label, sent }: ProofReport, { label: own, request }: Evidence): boolean {
  return label !== null && label === own && sent === `${request.method} ${request.path}`;
}

function row(one: ProofReport, end: number, isShown: boolean): Markup {
  const { label, fault, sent, sentBody, status, body, atMs, durationMs, race } = one;
  const part = (ms: number) => `${((100 * ms) / end).toFixed(1)}%`;
  const classes = [...(race === undefined ? [] : ['racer']), ...(isShown ? ['shown'] : [])];
  return html`<tr class="${classes.join(' ')}">
    <th scope="row">
      <b>${label ?? 'set-up'}</b> ${isShown ? html`<em>shown below</em>` : null}
      ${fault === null ? null : html`<small>${fault}</small>`}
      <code>${sent} ${cut(sentBody)}</code>
    </th>
    <td>
      <span class="axis" aria-hidden="true"
        ><span style="margin-left: ${part(atMs)}; width: ${part(durationMs)}"></span
      ></span>
      <small>${Math.round(atMs)} to ${Math.round(atMs + durationMs)} ms</small>
    </td>
    <td>${status ?? 'none'}</td>
    <td><code>${body === '' ? 'no body' : cut(body)}</code></td>
  </tr>`;
}

function cut(body: string): string {
  return body.length > mostBody ? `${body.slice(0, mostBody)}…` : body;
}
