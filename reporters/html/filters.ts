import { operationIds } from '../../schemas/operations/index.ts';
import type { Report } from '../report.ts';
import { kinds } from './kinds.ts';
import { html, type Markup } from './markup.ts';
import { clauseVerdicts, clauseWords } from './words.ts';

/** The bar that picks clauses; shown only where scripts run, since nothing else could work it. */
export function filters(report: Report): Markup {
  const all = report.targets.flatMap(({ clauses }) => clauses);
  const sections = [...new Set(all.map(({ section }) => section))];
  const verdicts = clauseVerdicts.map((id) => [id, clauseWords[id].word] as const);
  return html`<form class="filters" role="search" aria-label="Clauses" hidden>
    <label>text <input type="search" name="text" placeholder="id or statement" /></label>
    ${choice('plane', same(['public', 'sealed', 'workflow']))} ${choice('verdict', verdicts)}
    ${choice('operation', [...same(operationIds), ['none', 'no single operation']])}
    ${choice('kind', same(kinds))}${choice('section', same(sections))}
    ${choice('level', same(['must', 'should']))}
    <button type="reset">show all</button>
  </form>`;
}

type Choice = readonly [value: string, text: string];

function same(values: readonly string[]): readonly Choice[] {
  return values.map((value) => [value, value]);
}

function choice(name: string, choices: readonly Choice[]): Markup {
  return html`<label
    >${name}
    <select name="${name}">
      <option value="">any</option>
      ${choices.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  > `;
}
