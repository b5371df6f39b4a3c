import { operationIds } from '../../schemas/operations/index.ts';
import type { Report } from '../report.ts';
import { kinds } from './kinds.ts';
import { html, type Markup } from './markup.ts';
import { clauseWords, toldOrder } from './words.ts';

/** The bar that picks clauses; shown only where scripts run, since nothing else could work it. */
export function filters({ targets }: Report): Markup {
  const clauses = targets.flatMap((target) => target.clauses);
  const sections = [...new Set(clauses.map(({ section }) => section))];
  return html`<form class="filters" role="search" aria-label="Clauses" hidden>
    <input type="search" name="text" aria-label="text" placeholder="search, in evidence too" />
    <fieldset>
      <legend class="hush">verdict</legend>
      ${chip('', 'all')} ${toldOrder.map((id) => chip(id, clauseWords[id].word))}
    </fieldset>
    <details>
      <summary>more filters</summary>
      ${choice('level', ['must', 'should'])} ${choice('plane', ['public', 'sealed', 'workflow'])}
      ${choice('operation', operationIds)} ${choice('kind', kinds)} ${choice('section', sections)}
    </details>
    <button type="reset">clear filters</button>
  </form>`;
}

function chip(value: string, word: string): Markup {
  return html`<label class="chip"
    ><input
      type="radio"
      name="verdict"
      value="${value}"
      ${value === '' ? html` checked` : null} />${word} <b></b
  ></label> `;
}

function choice(name: string, values: readonly string[]): Markup {
  return html`<label
    >${name}
    <select name="${name}">
      <option value="">any</option>
      ${values.map((value) => html`<option value="${value}">${value}</option>`)}
    </select></label
  > `;
}
