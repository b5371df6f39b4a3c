import { operationIds, operations } from '../../schemas/operations/index.ts';
import { calledIn } from '../findings/causes.ts';
import type { Evidence } from '../report.ts';

/** How the rows of a request are named: its first line, the parameters of its query, its body. */
export const requestRow = 'request';
export const bodyRow = 'body';
const queryMark = '?';
const memberMark = '· ';

/** The row of a parameter of the query. */
export function queryRow(name: string): string {
  return `${queryMark}${name}`;
}

/** The row of a member of the body, by the path to it; of the whole body where that is empty. */
export function memberRow(path: string): string {
  return path === '' ? bodyRow : `${memberMark}${path}`;
}

/** The path of the member that a row is of; undefined where it is of something else. */
export function memberIn(row: string): string | undefined {
  return row.startsWith(memberMark) ? row.slice(memberMark.length) : undefined;
}

/** What faults call the parts of a request that they do not name: the first of its rows that is there is meant. */
const called: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Idempotency-Key/, ['idempotency-key']],
  [/CSRF header|^csrf-/, ['x-svc-csrf']],
  [/cookies?\b|\bsession\b/i, ['cookie']],
  [/\bOrigins?\b|^origin-/, ['origin']],
  [/API key|\btoken\b|^the key (?:has|is good|is bound|may be)\b/, ['authorization']],
  [/X-Api-Key/, ['x-api-key']],
  [/media type/, ['content-type']],
  [/^the (?:key|revision|account|action) of the key\b/, ['key']],
  [/^the key\b/, ['idempotency-key']],
  [/\bcursor\b/, ['?cursor', '?before']],
  [/\blimit\b/, ['?limit']],
  [/\bURL\b|^the (?:host|scheme|port|suffix)\b/, ['callback_url']],
  [/^the version\b|behind the version$/, ['disclosure_version']],
  [/^the transfer\b/, ['encrypted_transfer_confirmed']],
  [/\btest case\b/, ['test_case_id']],
  [/^the (?:number|recipient)\b/, ['recipient_e164']],
  [/^(?:the|its) body\b|^an? (?:empty )?body\b|\benvelope\b|\bbytes?\b|^its members\b/, [bodyRow]],
  [/\bGET\b|^the path\b|\broute\b/, [requestRow]],
];

/** Said of what a request meets, and of nothing in it. */
const ofNoRow = /^the account has\b|^a payment hold\b/;

/** Things that have an id, in the body or in the path. */
const things = /\b(device|endpoint|message|delivery|action|context|occurrence|series)\b/;

/**
 * The rows of a request that its fault is about, in words that the suites have for it: `key.account_id is
 * in upper case` is about that member, and what the account is like about none. Rows are those of this
 * request and of the good one beside it. Null where the fault does not tell.
 */
export function bentRows(evidence: Evidence, rows: readonly string[]): readonly string[] | null {
  const { fault } = evidence;
  if (fault === null || ofNoRow.test(fault)) return [];
  const known = { rows, inPath: idsInPath(evidence) };
  const found = phrasesOf(fault).flatMap((phrase) => rowsIn(phrase, known));
  return found.length === 0 ? null : [...new Set(found)];
}

interface Known {
  readonly rows: readonly string[];
  readonly inPath: readonly string[];
}

/** A fault says one thing, or two that are joined; what is only beside it is none. */
function phrasesOf(fault: string): readonly string[] {
  return fault
    .split(/, and (?=no |an? |limit)/)
    .filter((phrase, at) => at === 0 || !/\bbeside\b|\bstands as the\b/.test(phrase));
}

function rowsIn(phrase: string, known: Known): readonly string[] {
  const [, renamed, other] = /^(\w+) is named (\S+)$/.exec(phrase) ?? [];
  if (renamed && other) return [renamed, other].flatMap((name) => rowNamed(name, known));
  const [, further] =
    /(?:^it has (?:a further|the) member,? |^it supplies .* as )([^\s,]+)/.exec(phrase) ?? [];
  if (further !== undefined) return rowNamed(further, known);
  const [, part = '', whole = ''] = /^the (\w+) of the (key|descriptor)\b/.exec(phrase) ?? [];
  const [, first = ''] = /^(?:the )?([\w-]*\w(?:\.\w+)*)/.exec(phrase) ?? [];
  const names = part === '' ? spellings(first) : [`${whole}.${part}_id`, `${whole}.${part}`];
  for (const name of names) {
    const row = rowNamed(name, known);
    if (row.length > 0) return row;
  }
  return rowsCalled(phrase, known);
}

/** A name at the start of a fault, which may go on behind a hyphen: `limit-bytes in its query`. */
function spellings(name: string): readonly string[] {
  const [head = ''] = name.split('-', 1);
  return head === name ? [name] : [name, head];
}

/** What is in place of something, or beside it as one more, is about both. */
function rowsCalled(phrase: string, known: Known): readonly string[] {
  const several = /\bin place of\b|\bstands as\b|\band the\b/.test(phrase);
  const hits = called
    .flatMap(([words, names]) => {
      const at = phrase.search(words);
      const row = at < 0 ? undefined : names.flatMap((name) => rowNamed(name, known))[0];
      return row === undefined ? [] : [{ at, row }];
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row);
  if (hits.length > 0) return several ? hits : hits.slice(0, 1);
  const [, thing] = things.exec(phrase) ?? [];
  return thing === undefined ? [] : rowNamed(`${thing}_id`, known);
}

/** The row of what has this name; of a member of the body the one that is nearest to its top. */
function rowNamed(name: string, { rows, inPath }: Known): readonly string[] {
  if (name === bodyRow || rows.includes(name)) return [name];
  if (rows.includes(queryRow(name))) return [queryRow(name)];
  const paths = rows.flatMap((row) => memberIn(row) ?? []);
  const [nearest] = paths
    .flatMap((path) => upTo(path, name))
    .toSorted((a, b) => a.split('.').length - b.split('.').length);
  if (nearest !== undefined) return [memberRow(nearest)];
  return inPath.includes(name) ? [requestRow] : [];
}

/** The part of a path that ends in a name, which may be a path itself. */
function upTo(path: string, name: string): readonly string[] {
  const at = `.${path}.`.indexOf(`.${name}.`);
  return at < 0 ? [] : [path.slice(0, at + name.length)];
}

/** The parameters in the path of what was called, by name. */
function idsInPath(evidence: Evidence): readonly string[] {
  const callee = calledIn(evidence);
  const id = operationIds.find((one) => one === callee);
  if (id === undefined) return [];
  return [...operations[id].path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}
