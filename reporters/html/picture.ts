import {
  macros,
  operationIds,
  operations,
  plannedRouteIds,
  type OperationId,
} from '../../schemas/operations/index.ts';
import { toldAs } from '../findings/failed.ts';
import type { ClauseReport } from '../report.ts';
import { anchorOf } from './clauses.ts';
import { kindOf, kinds, type Kind } from './kinds.ts';
import { html, type Markup } from './markup.ts';
import { clauseWords, toldOrder, worst } from './words.ts';

const planes = ['public', 'sealed', 'workflow'] as const;

/** What has clauses and is no callable operation, as their ids begin. */
const besides = [...plannedRouteIds, ...Object.keys(macros).map((id) => `macros.${id}`)];

/**
 * The whole contract at a glance: operations by kinds of clause. A cell shows its worst verdict and how
 * many of its clauses came to it, and leads to them. What several operations have in common and failed shows
 * at those that were called, what was not judged of it at those that it was missed at.
 */
export function picture(target: number, clauses: readonly ClauseReport[]): Markup {
  const rows = planes.map((plane) => {
    const ids = operationIds.filter((id) => operations[id].plane === plane);
    const others = clauses.filter((clause) => clause.plane === plane);
    return html`<tbody data-plane="${plane}">
      <tr>
        <th colspan="${kinds.length + 1}" scope="rowgroup">${plane}</th>
      </tr>
      ${ids.map((id) =>
        row(
          target,
          id,
          clauses.filter((clause) => standsAt(clause, id)),
        ),
      )}
      ${besides.map((id) =>
        row(
          target,
          id,
          others.filter((clause) => clause.id.startsWith(`${id}.`)),
        ),
      )}
    </tbody>`;
  });
  return html`<table class="picture">
    <caption>
      ${toldOrder.map((told) => {
        const { sign, word } = clauseWords[told];
        return html`<span class="legend ${told}"><b>${sign}</b> ${word}</span> `;
      })}
    </caption>
    <thead>
      <tr>
        <th scope="col">operation</th>
        ${kinds.map((kind) => html`<th scope="col">${kind}</th>`)}
      </tr>
    </thead>
    ${rows}
  </table>`;
}

/** True where a clause is told of at an operation; a report of before does not say where it was seen. */
function standsAt(clause: ClauseReport, id: OperationId): boolean {
  const seen = placesOf(clause);
  return (seen.length > 0 ? seen : clause.operations).includes(id);
}

/** What is about one operation is there, by whichever answers it shows; else where it failed or was missed. */
function placesOf({ verdict, callees, missed, operations: of }: ClauseReport): readonly string[] {
  if (of.length === 1) return of;
  if (verdict === 'notExercised') return missed ?? [];
  return verdict === 'fail' || verdict === 'waived' ? Object.keys(callees ?? {}) : [];
}

function row(target: number, name: string, clauses: readonly ClauseReport[]): Markup | null {
  if (clauses.length === 0) return null;
  return html`<tr>
    <th scope="row">${name}</th>
    ${kinds.map((kind) =>
      cell(
        target,
        name,
        kind,
        clauses.filter((clause) => kindOf(clause) === kind),
      ),
    )}
  </tr> `;
}

function cell(target: number, name: string, kind: Kind, clauses: readonly ClauseReport[]): Markup {
  const told = worst(clauses.map(toldAs));
  if (told === null) return html`<td></td>`;
  const shown = clauses.filter((clause) => toldAs(clause) === told);
  const { sign, word } = clauseWords[told];
  const text = `${name}, ${kind}: ${shown.length} of ${clauses.length} ${word}`;
  const picks = besides.includes(name)
    ? html`data-text="${name}."`
    : html`data-operation="${name}"`;
  return html`<td class="${told}">
    <a
      href="#${anchorOf(target, shown[0]?.id ?? '')}"
      ${picks}
      data-kind="${kind}"
      data-verdict="${told}"
      title="${text}"
      aria-label="${text}"
      >${sign}&nbsp;<small>${shown.length}</small></a
    >
  </td>`;
}
