import type { Verdict } from '../../harness/model/verdict.ts';
import type { ToldAs } from '../findings/failed.ts';
import { type Markup, html } from './markup.ts';
import { partsMarkup } from './parts.ts';
import { clauseWords, targetWords, toldOrder } from './words.ts';
import type { PlaneReport, TargetReport } from '../report.ts';
import { many } from '../text/text.ts';

const planes = ['public', 'sealed', 'workflow'] as const;

/** Everything about one target. */
export function targetSection(position: number, target: TargetReport): Markup {
  const { name, baseUrl, verdict, trouble, notes = [], refused, defects, gates } = target;
  const positions = Object.entries(gates).map(([gate, is]) => `${gate} ${positionWord(is)}`);
  return html`<section class="target" id="t${position}" aria-labelledby="t${position}-name">
    <h2 id="t${position}-name">${name} ${badge(verdict)}</h2>
    <p>
      <code>${baseUrl}</code>; gates: ${positions.join(', ')}; ${many(target.requests, 'request')}
      in ${seconds(target.durationMs)}
    </p>
    ${implementation(target)}
    ${trouble === undefined ? null : html`<p class="trouble">${trouble}</p>`}
    ${notes.map((note) => html`<p class="note">${note}</p>`)}
    ${refused.length === 0 ? null : html`<p class="trouble">refused: ${refused.join(', ')}</p>`}
    ${defects.map((defect) => html`<p class="trouble">Defect of the suite: ${defect}</p>`)}
    <table class="planes">
      ${planes.map((plane) => planeRow(plane, target.planes[plane]))}
    </table>
    ${partsMarkup(position, target)}
  </section>`;
}

/** What is judged, as the target file says. */
function implementation({ implementation: is }: TargetReport): Markup | null {
  if (!is || Object.keys(is).length === 0) return null;
  const { organization, project, version, commit, url, contact } = is;
  const named = [organization, project].flatMap((name) => name ?? []).join(' ');
  const facts = [
    named,
    version === undefined ? '' : `version ${version}`,
    commit === undefined ? '' : `commit ${commit}`,
    url ?? '',
    contact ?? '',
  ];
  return html`<p>judged: ${facts.filter((fact) => fact !== '').join(', ')}</p>`;
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
  const must = { ...counts, unmet: 0 };
  const should = { ...countsShould, fail: 0, unmet: countsShould.fail };
  const all = toldOrder.filter((one) => must[one] > 0);
  return html`<tr>
    <th scope="row">${plane}</th>
    <td>${badge(verdict)}</td>
    <td>
      <div class="bar" aria-hidden="true">
        ${all.map((one) => html`<span class="${one}" style="flex-grow: ${must[one]}"></span>`)}
      </div>
      must: ${countWords(must)}; should: ${countWords(should)}
    </td>
  </tr> `;
}

function countWords(counts: Readonly<Record<ToldAs, number>>): Markup {
  const present = toldOrder.filter((told) => counts[told] > 0);
  if (present.length === 0) return html`none`;
  return html`${present.map(
    (told, at) =>
      html`${at === 0 ? '' : ', '}<span class="count ${told}"
          >${counts[told]} ${clauseWords[told].word}</span
        >`,
  )}`;
}

function positionWord(is: boolean | 'unknown'): string {
  if (is === 'unknown') return is;
  return is ? 'on' : 'off';
}
