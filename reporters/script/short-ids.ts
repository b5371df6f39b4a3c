import { parseJson } from '../../harness/model/json.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import type { RecordedRequest } from '../report.ts';

/** A text that is shorter is in too many other words. */
export const shortest = 4;

/** True for an id that is known by its place alone, since its text may stand for anything: `7`, `1050`. */
export function isShort(name: string, text: string): boolean {
  return kindOfId(name) !== null && (text.length < shortest || /^\d{1,9}$/.test(text));
}

/** Gives what is put in the place of an id of some kind; null where it stays as it is. */
export type Put = (id: string, kind: string) => string | null;

/** Names under which the hook and the requests have ids that do not say so. */
const others: Readonly<Record<string, string>> = {
  account: 'account_id',
  dispatched: 'message_id',
};

/**
 * The kind of id that is under a name: one for `deviceId`, `device_ids` and `device_id`; empty where
 * the name does not tell, null where no id is there. The scripts ask the same in jq.
 */
export function kindOfId(name: string): string | null {
  const other = others[name];
  if (other !== undefined) return other;
  if (/cursor|^next_/.test(name)) return 'cursor';
  const plain = name
    .replaceAll(/([a-z])([A-Z])/g, (_, last: string, first: string) => `${last}_${first}`)
    .toLowerCase()
    .replace(/ids$/, 'id');
  if (plain === 'id') return '';
  return plain.endsWith('_id') ? plain : null;
}

/** By the step of a path before it, the kind of id that a step is: `webhooks` has endpoints behind it. */
const kindAfter: ReadonlyMap<string, string> = new Map(
  operationIds.flatMap((id) =>
    [...operations[id].path.matchAll(/(?<!\w)(\w+)\/\{(\w+)\}/g)].map(
      ([, before = '', name = '']) => [before, name] as const,
    ),
  ),
);

/** Parameters of a query that take the cursor of a page before. */
const cursors: ReadonlySet<string> = new Set(
  operationIds.flatMap((id) =>
    operations[id].query.flatMap(({ name, type }) => (type === 'cursor' ? [name] : [])),
  ),
);

/** A path with other text in the place of its ids: steps of it, and cursors of its query. */
export function pathWith(path: string, put: Put): string {
  const [way = ''] = path.split('?', 1);
  const query = path.slice(way.length);
  const steps = way.split('/');
  const filled = steps.map((step, place) => {
    const kind = kindAfter.get(steps[place - 1] ?? '');
    return (kind !== undefined && put(step, kind)) || step;
  });
  const asked = query.replaceAll(
    /([?&])(\w+)=([^&]*)/g,
    (all, sign: string, name: string, value: string) => {
      const kind = cursors.has(name) ? 'cursor' : kindOfId(name);
      const text = kind === null ? null : put(value, kind);
      return text === null ? all : `${sign}${name}=${text}`;
    },
  );
  return `${filled.join('/')}${asked}`;
}

/** Strings with the colon behind a name, brackets and numbers. */
const token = /("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))(\s*:)?|[{}[\]]|-?\d[\d.eE+-]*/g;

/** JSON with other text in the place of its ids, nothing else of it touched; other text as it is. */
export function jsonWith(content: string, put: Put): string {
  if (!/^\s*[{[]/.test(content) || parseJson(content) === undefined) return content;
  const names = [''];
  return content.replaceAll(token, (all, text?: string, colon?: string) => {
    if (all === '{' || all === '[') names.push(all === '[' ? (names.at(-1) ?? '') : '');
    else if (all === '}' || all === ']') names.pop();
    else if (text !== undefined && colon !== undefined) names[names.length - 1] = textOf(text);
    else {
      const kind = kindOfId(names.at(-1) ?? '');
      const mark = kind === null ? null : put(text === undefined ? all : textOf(text), kind);
      if (mark !== null) return text === undefined ? mark : `"${mark}"`;
    }
    return all;
  });
}

function textOf(string: string): string {
  return String(parseJson(string));
}

/**
 * A request with other text in the place of its ids. Where the length of its body was announced and holds
 * for these very bytes, `demand` receives the ids in place of `put`, and the body stays.
 */
export function requestWith(request: RecordedRequest, put: Put, demand: Put): RecordedRequest {
  const { path, body, manner, raw } = request;
  const way = pathWith(path, put);
  const content = body?.encoding === 'utf8' && !body.truncated ? body.content : '';
  const isWhole = manner === 'whole';
  const text = jsonWith(content, isWhole ? put : demand);
  return {
    ...request,
    path: way,
    ...(body && isWhole && content !== '' && { body: { ...body, content: text } }),
    ...(raw && { raw: { ...raw, content: raw.content.replace(path, () => way) } }),
  };
}
