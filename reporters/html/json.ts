import { parseJson } from '../../harness/model/json.ts';
import { html, type Markup } from './markup.ts';

/** Strings, brackets and marks, and what else stands between them: numbers and words. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** A body as it is read: JSON with its structure, in the very tokens that came; other text as it is. */
export function bodyText(content: string): Markup {
  if (!/^\s*[{[]/.test(content) || parseJson(content) === undefined) return html`${content}`;
  const tokens = content.match(token) ?? [];
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return html`${tokens.map((text, at) => {
    const [before, after] = [tokens[at - 1] ?? '', tokens[at + 1] ?? ''];
    if (/^[{[]$/.test(text)) {
      depth += 1;
      return `${text}${/^[}\]]$/.test(after) ? '' : line()}`;
    }
    if (/^[}\]]$/.test(text)) {
      depth -= 1;
      return `${/^[{[]$/.test(before) ? '' : line()}${text}`;
    }
    if (text === ',') return `,${line()}`;
    if (text === ':') return ': ';
    return html`<span class="${kindOf(text, after)}">${text}</span>`;
  })}`;
}

function kindOf(text: string, after: string): string {
  if (!text.startsWith('"')) return 'value';
  return after === ':' ? 'key' : 'string';
}

/**
 * The values that lie in JSON, each by the path to it, those at a path of `whole` as they are; null where it
 * is none, or where there are more of them than anybody would hold against each other.
 */
export function valuesByPath(
  content: string,
  most: number,
  whole: readonly string[] = [],
): ReadonlyMap<string, string> | null {
  const value = parseJson(content);
  if (typeof value !== 'object' || value === null) return null;
  const found = new Map<string, string>();
  const visit = (each: unknown, path: string) => {
    const parted = typeof each === 'object' && each !== null && !whole.includes(path);
    const inner = parted ? Object.entries(each) : [];
    if (inner.length === 0) found.set(path, JSON.stringify(each));
    else if (found.size <= most)
      for (const [name, one] of inner) visit(one, path === '' ? name : `${path}.${name}`);
  };
  visit(value, '');
  return found.size > most ? null : found;
}
