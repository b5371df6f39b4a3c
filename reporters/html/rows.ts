import type { Evidence, RecordedBody } from '../report.ts';
import { bodyRow, memberRow, queryRow, requestRow } from './bent.ts';
import { valuesByPath } from './json.ts';

/** Members of a body that are held against each other one by one. */
const mostMembers = 24;

/** A part of what was sent or came: its name, and how it is in the good exchange and in this one. */
export interface SideRow {
  readonly name: string;
  readonly good?: string;
  readonly own?: string;
}

/** What was sent or came, by the names of its parts. */
type SentParts = ReadonlyMap<string, string>;

/** What was sent: its first line, the parameters of its query as they were written, headers and body. */
export function sent({
  request: { method, path, headers, body, manner, raw },
}: Evidence): SentParts {
  if (raw) return new Map([[bodyRow, contentOf(raw)]]);
  const [bare = '', ...asked] = path.split('?');
  const first = new Map([[requestRow, `${method} ${bare}`]]);
  const pairs = asked.join('?').split('&').filter(Boolean);
  for (const pair of pairs) {
    const [name = '', ...value] = pair.split('=');
    addTo(first, queryRow(name), value.join('='));
  }
  const held = manner === 'withheld' ? { ' body': 'held back' } : {};
  return partsOf(first, headers, body, held);
}

/** What came back, or why nothing did. */
export function came({ response, noAnswer }: Evidence): SentParts {
  if (!response) return new Map([['status', `no answer: ${noAnswer?.detail ?? ''}`]]);
  const { status, reason, headers, body, surplus } = response;
  const after = surplus ? { ' after its end': contentOf(surplus) } : {};
  return partsOf(new Map([['status', `${status} ${reason}`.trim()]]), headers, body, after);
}

function partsOf(
  first: SentParts,
  headers: Evidence['request']['headers'],
  body: RecordedBody | null,
  more: Readonly<Record<string, string>>,
): SentParts {
  const parts = new Map(first);
  for (const [name, value] of headers) addTo(parts, name.toLowerCase(), value);
  if (body && body.bytes > 0) parts.set(bodyRow, contentOf(body));
  for (const [name, value] of Object.entries(more)) parts.set(name.trim(), value);
  return parts;
}

/** What is there twice is reported twice. */
function addTo(parts: Map<string, string>, name: string, value: string): void {
  parts.set(name, parts.has(name) ? `${parts.get(name)}\n${value}` : value);
}

function contentOf({ content, encoding, bytes, truncated }: RecordedBody): string {
  const kind = encoding === 'base64' ? `\n(${bytes} bytes, in base64)` : '';
  return `${content}${kind}${truncated ? `\n(${bytes} bytes, shortened here)` : ''}`;
}

/** The parts of an exchange beside those of a good one; members at one of the paths stand whole. */
export function sideRows(
  good: SentParts | undefined,
  own: SentParts,
  whole: readonly string[] = [],
): readonly SideRow[] {
  const names = [...new Set([...own.keys(), ...(good?.keys() ?? [])])];
  // the body stands last, on whichever side it is
  return names
    .toSorted((a, b) => Number(a === bodyRow) - Number(b === bodyRow))
    .flatMap((name) => {
      const row = rowOf(name, good?.get(name), own.get(name));
      return name === bodyRow && good ? byMember(row, whole) : [row];
    });
}

function rowOf(name: string, good: string | undefined, own: string | undefined): SideRow {
  return { name, ...(good !== undefined && { good }), ...(own !== undefined && { own }) };
}

/** Bodies that are both JSON, member by member. */
function byMember(row: SideRow, whole: readonly string[]): readonly SideRow[] {
  if (whole.includes('')) return [row];
  const [good, own] = [row.good, row.own].map((text) =>
    valuesByPath(text ?? '{}', mostMembers, whole),
  );
  if (!good || !own || good.size + own.size === 0) return [row];
  return [...new Set([...own.keys(), ...good.keys()])].map((path) =>
    rowOf(memberRow(path), good.get(path), own.get(path)),
  );
}
