import { parseJson } from '../../harness/model/json.ts';
import type { ClauseReport, Evidence } from '../report.ts';
import { many } from '../text/text.ts';

/** What several answers have in common that are none of the operations' own: a page in their place, or a mark before them. */
interface FrontPage {
  /** What all clauses that it shows broken have in common. */
  readonly key: string;
  /** What is said of it, in a line. */
  readonly words: string;
}

/** Characters of a page that are shown. */
const shown = 60;
/** On so many operations one page is no operation's own answer. */
const fewest = 2;

/**
 * By clause, the page by which alone it is broken: the same body, which is no JSON, with the same status, as
 * answer to requests of several operations. A firewall answers so, or a proxy, and no operation does. A byte order mark
 * before JSON is one such cause, whatever follows it.
 */
export function frontPages(
  failed: readonly ClauseReport[],
  calledIn: (shown: Evidence) => string | undefined,
): ReadonlyMap<ClauseReport, FrontPage> {
  const operations = new Map<string, Set<string>>();
  const pages = new Map<ClauseReport, Evidence>();
  for (const clause of failed) {
    const failures = clause.evidence.filter(({ role }) => role === 'failure');
    const [first] = failures;
    const key = first && pageOf(first);
    if (!first || !key || failures.some((one) => pageOf(one) !== key)) continue;
    pages.set(clause, first);
    const called = operations.get(key) ?? new Set<string>();
    for (const one of failures) called.add(calledIn(one) ?? one.request.path);
    operations.set(key, called);
  }
  const found = [...pages].flatMap(([clause, first]) => {
    const key = pageOf(first) ?? '';
    const count = operations.get(key)?.size ?? 0;
    return count < fewest ? [] : [[clause, { key, words: wordsOf(first, count) }] as const];
  });
  return new Map(found);
}

function wordsOf({ response }: Evidence, operations: number): string {
  if (isMarked(response?.body.content ?? ''))
    return `JSON begins with a byte order mark (U+FEFF) on ${many(operations, 'operation')}: no JSON text may (RFC 8259, 8.1)`;
  const text = (response?.body.content ?? '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const start = text.length > shown ? `${text.slice(0, shown)}…` : text;
  return `one page, status ${response?.status}, “${start}”, came on ${many(operations, 'operation')}: something in front of the target may answer there, such as a firewall`;
}

/** What a page has in common with itself, whatever number or id of the request is in it; null for what is none. */
function pageOf({ response }: Evidence): string | null {
  if (!response) return null;
  const { content, encoding } = response.body;
  if (isMarked(content)) return 'byte order mark';
  // a 500 is the target's own: a proxy in front of it has other words
  if (response.status < 400 || response.status === 500) return null;
  if (content.trim() === '' || encoding !== 'utf8' || parseJson(content) !== undefined) return null;
  return `${response.status} ${content.replaceAll(/[\da-f][\da-f-]{3,}|\d+/gi, '#')}`;
}

function isMarked(content: string): boolean {
  return content.startsWith('\uFEFF') && parseJson(content.slice(1)) !== undefined;
}
