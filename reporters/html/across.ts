import { failedOf, stricter, toldAs } from '../findings/failed.ts';
import type { Report, TargetReport } from '../report.ts';
import { anchorOf } from './clauses.ts';
import { html, type Markup } from './markup.ts';
import { clauseWords } from './words.ts';

/** Clauses that fail on the same targets. */
interface Group {
  readonly title: string;
  readonly ids: readonly string[];
}

/** Several targets side by side: what fails on one of them alone, what on several, what on all. */
export function across({ targets }: Report): Markup | null {
  if (targets.length < 2) return null;
  const groups = groupsOf(targets);
  const unmet = unmetOn(targets);
  const said = [
    ...(groups.length > 0
      ? [`failed ${groups.map(({ title, ids }) => `${ids.length} ${title}`).join(', ')}`]
      : []),
    ...(unmet ? [`${unmet.ids.length} ${unmet.title}`] : []),
  ].join('; ');
  return html`<details class="across aside">
    <summary>
      ${targets.length} targets side by side: ${said === '' ? 'nothing failed' : said}
    </summary>
    <div class="wide" role="group" aria-label="Targets side by side" tabindex="0">
      <table class="picture">
        <thead>
          <tr>
            <th scope="col">clause</th>
            ${targets.map(({ name }) => html`<th scope="col">${name}</th> `)}
          </tr>
        </thead>
        ${[...groups, ...(unmet ? [unmet] : [])].map(
          ({ title, ids }) =>
            html`<tbody>
              <tr>
                <th colspan="${targets.length + 1}" scope="rowgroup">${title}</th>
              </tr>
              ${ids.map((id) => row(id, targets))}
            </tbody>`,
        )}
      </table>
    </div>
  </details>`;
}

function row(id: string, targets: readonly TargetReport[]): Markup {
  return html`<tr>
    <th scope="row"><code>${id}</code></th>
    ${targets.map(({ clauses }, at) => {
      const clause = clauses.find((one) => one.id === id);
      if (!clause) return html`<td></td>`;
      const told = toldAs(clause);
      const { sign, word } = clauseWords[told];
      return html`<td class="${told}">
        <a href="#${anchorOf(at, id)}">${sign} <small>${word}</small></a>
      </td>`;
    })}
  </tr> `;
}

/** Each `should` that some target does not meet. */
function unmetOn(targets: readonly TargetReport[]): Group | null {
  const ids = targets.flatMap(({ clauses }) => failedOf(clauses).unmet.map(({ id }) => id));
  return ids.length === 0 ? null : { title: stricter, ids: [...new Set(ids)] };
}

/** What fails on one target alone comes first, in the order of the targets; what fails on all last. */
function groupsOf(targets: readonly TargetReport[]): readonly Group[] {
  const on = new Map<string, number[]>();
  for (const [at, { clauses }] of targets.entries())
    for (const { id } of clauses.filter((clause) => toldAs(clause) === 'fail'))
      on.set(id, [...(on.get(id) ?? []), at]);
  const ids = (wanted: (places: readonly number[]) => boolean) =>
    [...on].flatMap(([id, places]) => (wanted(places) ? id : []));
  const all = targets.length;
  return [
    ...targets.map(({ name }, at) => ({
      title: `only on ${name}`,
      ids: ids((places) => places.length === 1 && places[0] === at),
    })),
    { title: 'on several', ids: ids(({ length }) => length > 1 && length < all) },
    { title: all === 2 ? 'on both' : 'on all', ids: ids(({ length }) => length === all) },
  ].filter((group) => group.ids.length > 0);
}
