import { calledIn } from '../causes.ts';
import type { Evidence, RecordedBody } from '../report.ts';
import { marked } from './difference.ts';
import { bodyText, valuesByPath } from './json.ts';
import { html, type Markup } from './markup.ts';

/** Members of a body that are held against each other one by one. */
const mostMembers = 24;
/** Characters of a body that may not fit its place. */
const longBody = 400;

/** A part of what was sent or came: its name, and how it stands in the good exchange and in this one. */
interface Row {
  readonly name: string;
  readonly good?: string;
  readonly own?: string;
}

/** The good request that is most like the one of a failure; undefined where none was to the same. */
export function likest(failure: Evidence, controls: readonly Evidence[]): Evidence | undefined {
  const same = controls.filter(
    (one) => one.check === failure.check && calledIn(one) === calledIn(failure),
  );
  const differing = (one: Evidence) => rowsOf(sent(one), sent(failure)).filter(isOther).length;
  return same.toSorted((a, b) => differing(a) - differing(b))[0];
}

/**
 * A request and its answer as one table of head and body; beside a good one the place is marked in
 * which they differ, and what is drawn anew for each request is not.
 */
export function sides(failure: Evidence, control?: Evidence): Markup {
  const requests = rowsOf(control && sent(control), sent(failure));
  const odd = control && failure.fault !== null ? oddOnes(requests) : [];
  const answers = rowsOf(control && came(control), came(failure));
  return html`<table class="sides ${control ? 'two' : 'one'}">
    <thead>
      <tr>
        <td></td>
        ${control ? html`<th scope="col">good request</th>` : null}
        <th scope="col">${control ? 'this request' : 'exchange'}</th>
      </tr>
    </thead>
    ${part('sent', requests, odd, control !== undefined)}
    ${part('came back', answers, [], control !== undefined)}
  </table>`;
}

function part(title: string, rows: readonly Row[], odd: readonly Row[], two: boolean): Markup {
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

function shown({ name }: Row, text: string | undefined): Markup {
  if (text === undefined) return html`<i>none</i>`;
  if (name !== 'body') return html`${text}`;
  // a long one scrolls, and whoever has no mouse must get into it
  return text.length > longBody
    ? html`<pre tabindex="0">${bodyText(text)}</pre>`
    : html`<pre>${bodyText(text)}</pre>`;
}

type Parts = ReadonlyMap<string, string>;

function sent({ request: { method, path, headers, body, manner, raw } }: Evidence): Parts {
  if (raw) return new Map([['body', contentOf(raw)]]);
  const held = manner === 'withheld' ? { ' body': 'held back' } : {};
  return partsOf({ request: `${method} ${path}` }, headers, body, held);
}

function came({ response, noAnswer }: Evidence): Parts {
  if (!response) return new Map([['status', `no answer: ${noAnswer?.detail ?? ''}`]]);
  const { status, reason, headers, body, surplus } = response;
  const after = surplus ? { ' after its end': contentOf(surplus) } : {};
  return partsOf({ status: `${status} ${reason}`.trim() }, headers, body, after);
}

function partsOf(
  first: Readonly<Record<string, string>>,
  headers: Evidence['request']['headers'],
  body: RecordedBody | null,
  more: Readonly<Record<string, string>>,
): Parts {
  const parts = new Map(Object.entries(first));
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    // one that stands there twice is told twice
    parts.set(key, parts.has(key) ? `${parts.get(key)}\n${value}` : value);
  }
  if (body && body.bytes > 0) parts.set('body', contentOf(body));
  for (const [name, value] of Object.entries(more)) parts.set(name.trim(), value);
  return parts;
}

function contentOf({ content, encoding, bytes, truncated }: RecordedBody): string {
  const kind = encoding === 'base64' ? `\n(${bytes} bytes, in base64)` : '';
  return `${content}${kind}${truncated ? `\n(${bytes} bytes, shortened here)` : ''}`;
}

function rowsOf(good: Parts | undefined, own: Parts): readonly Row[] {
  const names = [...new Set([...own.keys(), ...(good?.keys() ?? [])])];
  // the body stands last, on whichever side it is
  return names
    .toSorted((a, b) => Number(a === 'body') - Number(b === 'body'))
    .flatMap((name) => {
      const row = rowOf(name, good?.get(name), own.get(name));
      return name === 'body' && good ? byMember(row) : [row];
    });
}

function rowOf(name: string, good: string | undefined, own: string | undefined): Row {
  return { name, ...(good !== undefined && { good }), ...(own !== undefined && { own }) };
}

/** Bodies that are both JSON, member by member. */
function byMember(row: Row): readonly Row[] {
  const [good, own] = [row.good, row.own].map((text) => valuesByPath(text ?? '{}', mostMembers));
  if (!good || !own || good.size + own.size === 0) return [row];
  return [...new Set([...own.keys(), ...good.keys()])].map((name) =>
    rowOf(name === '' ? 'body' : `· ${name}`, good.get(name), own.get(name)),
  );
}

/** Headers that follow from the rest of a message. */
const following = ['content-length', 'date', 'idempotency-key'];

function isOther({ name, good, own }: Row): boolean {
  return good !== own && !following.includes(name);
}

/** The rows in which two requests differ: in form where any does so, else in whose secrets or ids they hold. */
function oddOnes(rows: readonly Row[]): readonly Row[] {
  const other = rows.filter(isOther);
  const byForm = other.filter(({ good, own }) => shape(good) !== shape(own));
  if (byForm.length > 0) return byForm;
  const bySecret = other.filter(({ good, own }) => secrets(good) !== secrets(own));
  return bySecret.length > 0 ? bySecret : other.filter(({ name }) => name === 'request');
}

/** A text without what is drawn anew each time. */
function shape(text = ''): string {
  return text
    .replaceAll(/⟨[^⟩]*⟩|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '…')
    .replaceAll(/(?<![\w-])(?=[\w-]*\d)[\w-]{10,}(?![\w-])/g, '…');
}

function secrets(text = ''): string {
  return (text.match(/⟨[^⟩]*⟩/g) ?? []).join('');
}
