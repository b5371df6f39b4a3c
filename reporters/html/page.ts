import { baselineWords, beforeWords } from '../gating/baseline-words.ts';
import { failedOf, failedWords } from '../findings/failed.ts';
import { endsOf } from '../gating/exit-code.ts';
import { named } from '../findings/named.ts';
import type { Report } from '../report.ts';
import { capital } from '../text/text.ts';
import { overallVerdict } from '../fold/verdicts.ts';
import { across } from './across.ts';
import { filters } from './filters.ts';
import { html, type Markup } from './markup.ts';
import { readingList } from './readings.ts';
import { asset, htmlPage } from './shell.ts';
import { badge, seconds, targetSection } from './target.ts';
import { targetWords } from './words.ts';

/**
 * The report as one file that needs nothing beside it: no network, no scripts but its own, which
 * the policy names by its hash. Without scripts all of it is there, save filters and copy buttons.
 */
export function renderHtml(stored: Report): string {
  const report = named(stored);
  const { suite, targets } = report;
  const title = `${suite.name}: ${targets.map(({ name }) => name).join(', ')}`;
  const overall = overallVerdict(targets);
  const { sign, word } = targetWords[overall];
  const failed = failedWords(targets);
  const failing = targets.findIndex(({ clauses }) => failedOf(clauses).bugs.length > 0);
  const results = failing === -1 ? 'targets' : `t${failing}-failed`;
  const body = html`<a class="skip" href="#${results}">to the results</a>
    <header>
      <p class="kicker">${suite.name} ${suite.version}, contract ${suite.contract}</p>
      <h1 class="${overall}"><span aria-hidden="true">${sign}</span> ${capital(word)}</h1>
      ${failed === null ? null : html`<p class="bugs"><b>${capital(failed)}</b></p>`}
      <p class="outcome">${report.exitReason} <small>exit code ${report.exitCode}</small></p>
      ${report.interrupted ? endsOf(targets).map((words) => html`<p class="trouble">${capital(words)}.</p>`) : null}
      ${report.defects.map((one) => html`<p class="trouble">Defect of the suite: ${one}</p>`)}
      <p class="note">
        ${report.startedAt.slice(0, 16).replace('T', ' ')} UTC, ${seconds(report.durationMs)}, seed
        ${suite.seed}, Node.js ${suite.node}
      </p>
      ${baseline(report)}${waivers(report)}
      ${
        targets.length < 2
          ? null
          : html`<nav aria-label="Targets">
              <ul class="targets">
                ${targets.map(
                  ({ name, verdict }, position) =>
                    html`<li><a href="#t${position}">${name}</a> ${badge(verdict)}</li> `,
                )}
              </ul>
            </nav>`
      }
      ${across(report)}
    </header>
    ${filters(report)}
    <main id="targets">
      ${targets.map((target, at) => targetSection(at, target))} ${readingList(report)}
    </main>`;
  return htmlPage(title, body, asset('report.js'));
}

function baseline({ baseline: beside }: Report): Markup | null {
  if (!beside) return null;
  const { heading, differences, items } = baselineWords(beside);
  return html`<h2>Baseline</h2>
    <p>${heading}</p>
    <ul>
      ${differences.map((line) => html`<li>differs: ${line}</li>`)}
      ${items.map(
        ({ word, entry }) =>
          html`<li>
            ${word}: <code>${entry.clause}</code> on
            ${entry.target}${word === 'new' ? ` (${beforeWords(entry)})` : ''}
          </li>`,
      )}
    </ul>`;
}

function waivers({ waivers: all }: Report): Markup | null {
  if (all.length === 0) return null;
  return html`<h2>Waivers</h2>
    <ul>
      ${all.map(
        ({ clause, state, reason, expires, target, owner, mend }) =>
          html`<li>
            <code>${clause}</code>${target === undefined ? '' : ` on ${target}`}: ${state}, until
            ${expires};
            ${reason}${owner === undefined ? '' : `, ${owner}`}${
              mend === undefined ? '' : `; ${mend}`
            }
          </li>`,
      )}
    </ul>`;
}
