import { calledIn } from '../findings/causes.ts';
import type { Evidence } from '../report.ts';
import { bentRows, bodyRow, memberIn, requestRow } from './bent.ts';
import { marked } from './difference.ts';
import { bodyText } from './json.ts';
import { html, type Markup } from './markup.ts';
import { came, sideRows, sent, type SideRow } from './rows.ts';

/** Characters of a body that may not fit its place. */
const longBody = 400;

/** The good request that is most like the one of a failure; undefined where none was to the same. */
export function mostSimilar(
  failure: Evidence,
  controls: readonly Evidence[],
): Evidence | undefined {
  const same = controls.filter(
    (one) => one.check === failure.check && calledIn(one) === calledIn(failure),
  );
  const differing = (one: Evidence) => sideRows(sent(one), sent(failure)).filter(isOther).length;
  return same.toSorted((a, b) => differing(a) - differing(b))[0];
}

/**
 * A request and its answer as one table of head and body; beside a good one the place is marked that the
 * fault names, else the one in which they differ, and what is drawn again for each request is not.
 */
export function sides(failure: Evidence, control?: Evidence): Markup {
  const { rows, odd } = control ? besides(failure, control) : { rows: alone(failure), odd: [] };
  const answers = sideRows(control && came(control), came(failure));
  return html`<table class="sides ${control ? 'two' : 'one'}">
    <thead>
      <tr>
        <td></td>
        ${control ? html`<th scope="col">good request</th>` : null}
        <th scope="col">${control ? 'this request' : 'exchange'}</th>
      </tr>
    </thead>
    ${part('sent', rows, odd, control !== undefined)}
    ${part('came back', answers, [], control !== undefined)}
  </table>`;
}

function alone(failure: Evidence): readonly SideRow[] {
  return sideRows(undefined, sent(failure));
}

/** The rows of two requests, and those of them that are marked. */
function besides(failure: Evidence, control: Evidence) {
  const [good, own] = [sent(control), sent(failure)];
  const apart = sideRows(good, own);
  const names = bentRows(
    failure,
    apart.map(({ name }) => name),
  );
  if (names === null) return { rows: apart, odd: oddOnes(apart) };
  // an object in place of a text, or the other way round, is one member all the same
  const whole = names.flatMap((name) => (name === bodyRow ? '' : (memberIn(name) ?? [])));
  const rows = sideRows(good, own, whole);
  return { rows, odd: rows.filter(({ name }) => names.includes(name)) };
}

function part(
  title: string,
  rows: readonly SideRow[],
  odd: readonly SideRow[],
  two: boolean,
): Markup {
  return html`<tbody>
    <tr>
      <th class="part" colspan="${two ? 3 : 2}" scope="rowgroup">${title}</th>
    </tr>
    ${rows.map((row) => {
      const cells =
        odd.includes(row) && row.good !== undefined && row.own !== undefined
          ? marked(row.good, row.own)
          : [shown(row, row.good), shown(row, row.own)];
      const [good, own] = cells;
      const same = row.good === row.own ? 'same' : '';
      return html`<tr class="${odd.includes(row) ? 'odd' : same}">
        <th scope="row">${row.name}</th>
        ${two ? html`<td data-side="good">${good ?? null}</td>` : null}
        <td data-side="this">${own ?? null}</td>
      </tr>`;
    })}
  </tbody>`;
}

function shown({ name }: SideRow, text: string | undefined): Markup {
  if (text === undefined) return html`<i>none</i>`;
  if (name !== bodyRow) return html`${text}`;
  // a long one scrolls, and whoever has no mouse must get into it
  return text.length > longBody
    ? html`<pre tabindex="0">${bodyText(text)}</pre>`
    : html`<pre>${bodyText(text)}</pre>`;
}

/** Headers that follow from the rest of a message. */
const following = ['content-length', 'date', 'idempotency-key'];

function isOther({ name, good, own }: SideRow): boolean {
  return good !== own && !following.includes(name);
}

/**
 * The rows in which two requests differ where the fault names none: in form where any does so, else in
 * whose secrets or ids they hold.
 */
function oddOnes(rows: readonly SideRow[]): readonly SideRow[] {
  const other = rows.filter(isOther);
  const byForm = other.filter(({ good, own }) => shape(good) !== shape(own));
  if (byForm.length > 0) return byForm;
  const bySecret = other.filter(({ good, own }) => secrets(good) !== secrets(own));
  return bySecret.length > 0 ? bySecret : other.filter(({ name }) => name === requestRow);
}

/** A text without what is drawn again each time; an id in capitals is none of these. */
function shape(text = ''): string {
  return text
    .replaceAll(/⟨[^⟨⟩]*⟩|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '…')
    .replaceAll(/(?<![\w-])(?=[\w-]*\d)[\w-]{10,}(?![\w-])/g, (drawn) =>
      /[a-z]/.test(drawn) ? '…' : '… in capitals',
    );
}

function secrets(text = ''): string {
  return (text.match(/⟨[^⟨⟩]*⟩/g) ?? []).join('');
}
