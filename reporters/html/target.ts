import type { Counts, PlaneReport, TargetReport } from '../report.ts';
import { many } from '../text.ts';
import { clauseList } from './clauses.ts';
import { latencyPlot } from './latency.ts';
import { html, type Markup } from './markup.ts';
import { observations, openEnds } from './open-ends.ts';
import { picture } from './picture.ts';
import { clauseVerdicts, clauseWords, targetWords } from './words.ts';

const planes = ['public', 'sealed', 'workflow'] as const;

/** Everything about one target. */
export function targetSection(position: number, target: TargetReport): Markup {
  const { name, baseUrl, verdict, trouble, refused, defects, gates } = target;
  const positions = Object.entries(gates).map(([gate, is]) => `${gate} ${positionWord(is)}`);
  return html`<section class="target" id="t${position}" aria-labelledby="t${position}-name">
    <h2 id="t${position}-name">${name} ${badge(verdict)}</h2>
    <p>
      <code>${baseUrl}</code>; gates: ${positions.join(', ')}; ${many(target.requests, 'request')}
      in ${seconds(target.durationMs)}
    </p>
    ${trouble === undefined ? null : html`<p class="trouble">${trouble}</p>`}
    ${refused.length === 0 ? null : html`<p class="trouble">refused: ${refused.join(', ')}</p>`}
    ${defects.map((defect) => html`<p class="trouble">Defect of the suite: ${defect}</p>`)}
    ${hinderedMarkup(target)}
    <div class="planes">${planes.map((plane) => planeCard(plane, target.planes[plane]))}</div>
    <div class="wide" role="region" aria-label="The whole contract" tabindex="0">
      ${picture(position, target.clauses)}
    </div>
    ${openEnds(position, target)}
    <h3>Clauses</h3>
    <p class="matching" role="status"></p>
    ${clauseList(position, target.clauses)} ${observations(target)}
    <h3>Latency</h3>
    <div class="wide" role="region" aria-label="Latency" tabindex="0">
      ${latencyPlot(target.latencies)}
    </div>
  </section>`;
}

/** What the target itself kept from being judged. */
function hinderedMarkup({
  hindered: { clauses, answers, neverGiven },
}: TargetReport): Markup | null {
  if (clauses.length === 0) return null;
  return html`<div class="trouble">
    <p>The target kept ${many(clauses.length, 'must clause')} from being judged, by:</p>
    <ul>
      ${answers.map(
        ({ operation, answer, times }) =>
          html`<li><code>${operation}</code>: ${answer} (${many(times, 'time')})</li> `,
      )}
      ${neverGiven.map(
        ({ plane, statuses }) =>
          html`<li>the ${plane} plane never answered ${statuses.join(', ')} in this run</li> `,
      )}
    </ul>
  </div>`;
}

/** A verdict, readable without its colour. */
export function badge(verdict: TargetReport['verdict']): Markup {
  const { sign, word } = targetWords[verdict];
  return html`<span class="badge ${verdict}"
    ><span aria-hidden="true">${sign}</span> ${word}</span
  >`;
}

/** A duration as people read it. */
export function seconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

function planeCard(plane: string, { verdict, counts, countsShould }: PlaneReport): Markup {
  return html`<article class="plane">
    <h3>${plane} ${badge(verdict)}</h3>
    ${countsMarkup('must', counts)}${countsMarkup('should', countsShould)}
  </article>`;
}

function countsMarkup(level: string, counts: Counts): Markup {
  const present = clauseVerdicts.filter((verdict) => counts[verdict] > 0);
  return html`<p>
      <b>${level}</b>:
      ${
        present.map((verdict) => `${counts[verdict]} ${clauseWords[verdict].word}`).join(', ') ||
        'nothing'
      }
    </p>
    <div class="bar" aria-hidden="true">
      ${present.map(
        (verdict) => html`<span class="${verdict}" style="flex-grow: ${counts[verdict]}"></span>`,
      )}
    </div>`;
}

function positionWord(is: boolean | 'unknown'): string {
  if (is === 'unknown') return is;
  return is ? 'on' : 'off';
}
