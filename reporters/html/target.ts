import type { Counts, PlaneReport, TargetReport } from '../report.ts';
import { many } from '../text.ts';
import { clauseList } from './clauses.ts';
import { failureList } from './failures.ts';
import { hinderedMarkup } from './hindered.ts';
import { latencyPlot } from './latency.ts';
import { html, type Markup } from './markup.ts';
import { observations, openEnds } from './open-ends.ts';
import { picture } from './picture.ts';
import { clauseVerdicts, clauseWords, targetWords } from './words.ts';
import type { Verdict } from '../../harness/model/verdict.ts';

const planes = ['public', 'sealed', 'workflow'] as const;

/** Everything about one target. */
export function targetSection(position: number, target: TargetReport): Markup {
  const { name, baseUrl, verdict, trouble, refused, defects, gates } = target;
  const about = Object.values(target.implementation ?? {}).join(', ');
  const positions = Object.entries(gates).map(([gate, is]) => `${gate} ${positionWord(is)}`);
  return html`<section class="target" id="t${position}" aria-labelledby="t${position}-name">
    <h2 id="t${position}-name">${name} ${badge(verdict)}</h2>
    <p>
      <code>${baseUrl}</code>; gates: ${positions.join(', ')}; ${many(target.requests, 'request')}
      in ${seconds(target.durationMs)}
    </p>
    ${about === '' ? null : html`<p>${about}</p>`}
    ${trouble === undefined ? null : html`<p class="trouble">${trouble}</p>`}
    ${refused.length === 0 ? null : html`<p class="trouble">refused: ${refused.join(', ')}</p>`}
    ${defects.map((defect) => html`<p class="trouble">Defect of the suite: ${defect}</p>`)}
    ${hinderedMarkup(target)}
    <table class="planes">
      ${planes.map((plane) => planeRow(plane, target.planes[plane]))}
    </table>
    <p class="matching" role="status"></p>
    ${failureList(position, target.clauses)}
    <div class="aside">
      <h3 id="t${position}-map">Operations</h3>
      <div class="wide" role="group" aria-labelledby="t${position}-map" tabindex="0">
        ${picture(position, target.clauses)}
      </div>
      ${openEnds(position, target)}
    </div>
    ${clauseList(position, target.clauses)}
    <div class="aside">
      ${observations(target)}
      <h3>Latency</h3>
      <div class="wide" role="group" aria-label="Latency" tabindex="0">
        ${latencyPlot(target.latencies)}
      </div>
    </div>
  </section>`;
}

/** A verdict, readable without its colour. */
export function badge(verdict: Verdict<'target'>): Markup {
  const { sign, word } = targetWords[verdict];
  return html`<span class="badge ${verdict}"
    ><span aria-hidden="true">${sign}</span> ${word}</span
  >`;
}

/** A duration as people read it. */
export function seconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

function planeRow(plane: string, { verdict, counts, countsShould }: PlaneReport): Markup {
  const all = clauseVerdicts.filter((one) => counts[one] > 0);
  return html`<tr>
    <th scope="row">${plane}</th>
    <td>${badge(verdict)}</td>
    <td>
      <div class="bar" aria-hidden="true">
        ${all.map((one) => html`<span class="${one}" style="flex-grow: ${counts[one]}"></span>`)}
      </div>
      must: ${countWords(counts)}; should: ${countWords(countsShould)}
    </td>
  </tr> `;
}

function countWords(counts: Counts): Markup {
  const present = clauseVerdicts.filter((verdict) => counts[verdict] > 0);
  if (present.length === 0) return html`none`;
  return html`${present.map(
    (verdict, at) =>
      html`${at === 0 ? '' : ', '}<span class="count ${verdict}"
          >${counts[verdict]} ${clauseWords[verdict].word}</span
        >`,
  )}`;
}

function positionWord(is: boolean | 'unknown'): string {
  if (is === 'unknown') return is;
  return is ? 'on' : 'off';
}
