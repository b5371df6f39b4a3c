import { baselineWords, beforeWords } from '../baseline-words.ts';
import { named } from '../named.ts';
import type { Report } from '../report.ts';
import { filters } from './filters.ts';
import { html, type Markup } from './markup.ts';
import { asset, htmlPage } from './shell.ts';
import { badge, seconds, targetSection } from './target.ts';

/**
 * The report as one file that needs nothing beside it: no network, no scripts but its own, which
 * the policy names by its hash. Without scripts all of it is there, save filters and copy buttons.
 */
export function renderHtml(stored: Report): string {
  const report = named(stored);
  const { suite, targets } = report;
  const title = `${suite.name}: ${targets.map(({ name }) => name).join(', ')}`;
  const body = html`<a class="skip" href="#targets">to the results</a>
    <header>
      <h1>${suite.name}</h1>
      <p class="outcome">Exit code ${report.exitCode}: ${report.exitReason}</p>
      ${report.interrupted ? html`<p class="trouble">The run was interrupted.</p>` : null}
      ${report.defects.map((one) => html`<p class="trouble">Defect of the suite: ${one}</p>`)}
      ${runFacts(report)}${baseline(report)}${waivers(report)}
      <nav aria-label="Targets">
        <ul class="targets">
          ${targets.map(
            ({ name, verdict }, position) =>
              html`<li><a href="#t${position}">${name}</a> ${badge(verdict)}</li> `,
          )}
        </ul>
      </nav>
    </header>
    ${filters(report)}
    <main id="targets">${targets.map((target, at) => targetSection(at, target))}</main>`;
  return htmlPage(title, body, asset('report.js'));
}

function runFacts({ suite, startedAt, durationMs }: Report): Markup {
  const facts = [
    ['suite', `${suite.name} ${suite.version}`],
    ['contract', suite.contract],
    ['seed', String(suite.seed)],
    ['Node.js', suite.node],
    ['started', startedAt],
    ['took', seconds(durationMs)],
  ];
  return html`<dl class="facts run">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name ?? ''}</dt>
          <dd>${value ?? ''}</dd>
        </div>`,
    )}
  </dl>`;
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
