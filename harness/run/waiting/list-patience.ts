import { setTimeout as sleep } from 'node:timers/promises';
import { operations, operationIds } from '../../../schemas/operations/index.ts';
import { namedIn } from '../../contract/named.ts';
import { accepted, operationOf } from '../../judge/accepted.ts';
import { canonical, isObject, member } from '../../model/json.ts';
import type { Answer } from '../../model/answer.ts';
import type { RequestSpec } from '../../model/request.ts';

/** What a drive that waits for lists to follow has met. */
export interface ListPatience {
  /** Milliseconds that a list is given after a change; see `Drive.untilShown`. */
  readonly mostMs: number;
  /** When anything was changed, by a request or by the state hook: epoch milliseconds, in order. */
  readonly changesAtMs: number[];
  /** How many of the changes each list has been given time to follow, by the path of the list. */
  readonly awaited: Map<string, number>;
  /** The longest that a list was seen to follow a change by itself; null where none did. */
  lagMs: number | null;
  /** How many lists in a row were given all the time there is and stayed as they were. */
  inVain: number;
}

/** Lists that may be read from where a change arrives later; what has no cursor is one page. */
const lists: ReadonlySet<string> = new Set(
  operationIds.filter(
    (id) => operations[id].pagination !== null || /(^|\.)webhooks\.list$/.test(id),
  ),
);

/** Pages of a list that are compared. */
const mostPages = 8;
/** Pauses between looks at a list that may still follow, and how long one that moved is to rest. */
const lookEveryMs = 100;
const restMs = 250;

/**
 * Where so many lists in a row stayed as they were, and none ever followed, the next ones of the drive
 * are given a moment: a list of a target that lags would have moved by then.
 */
const mostInVain = 2;
const momentMs = 250;

/** ListPatience for one drive. */
export function createListPatience(mostMs: number): ListPatience {
  return { mostMs, changesAtMs: [], awaited: new Map(), lagMs: null, inVain: 0 };
}

/** Milliseconds that the next list is given. */
function givenTo({ mostMs, lagMs, inVain }: ListPatience): number {
  return lagMs === null && inVain >= mostInVain ? Math.min(momentMs, mostMs) : mostMs;
}

/** Begins the time anew in which lists may follow. */
export function noteChangeIn(patience: ListPatience): void {
  patience.changesAtMs.push(Date.now());
}

/** True for a good look at a list. */
export function looksAtList({
  callee,
  fault,
  regular,
}: Pick<RequestSpec, 'callee' | 'fault' | 'regular'>): boolean {
  return callee !== null && lists.has(callee) && fault === null && regular;
}

/**
 * Looks at a list after changes until it has followed by itself and come to rest, or the time for that is
 * over. What follows is a lag; a list that stays as it was at first shows none. What moves it may be
 * the first of several changes, and the last one as much later as it was made.
 */
export async function awaitList(
  patience: ListPatience,
  request: RequestSpec,
  send: (request: RequestSpec) => Promise<Answer>,
  signal: AbortSignal,
): Promise<void> {
  const { changesAtMs, awaited } = patience;
  const [list = ''] = request.path.split('?');
  const changes = changesAtMs.slice(awaited.get(list));
  const [firstAtMs] = changes;
  const lastAtMs = changes.at(-1);
  if (firstAtMs === undefined || lastAtMs === undefined) return;
  awaited.set(list, changesAtMs.length);
  const endsAtMs = lastAtMs + givenTo(patience);
  const toRestMs = Math.min(restMs + lastAtMs - firstAtMs, patience.mostMs);
  let before: string | null = null;
  let movedAtMs: number | null = null;
  while (Date.now() < endsAtMs) {
    // one look after the other
    const now = await picture(request, send);
    if (now === null) return;
    if (before !== null && now !== before) {
      movedAtMs = Date.now();
      patience.lagMs = Math.max(patience.lagMs ?? 0, movedAtMs - lastAtMs);
    }
    if (movedAtMs !== null && Date.now() - movedAtMs >= toRestMs) return;
    before = now;
    await sleep(Math.min(lookEveryMs, patience.mostMs / 4), undefined, { signal });
  }
  if (movedAtMs === null) patience.inVain += 1;
}

/** A list in the contract's words, without the order of its items; null where it is refused. */
async function picture(
  request: RequestSpec,
  send: (request: RequestSpec) => Promise<Answer>,
): Promise<string | null> {
  const { pagination, success } = operationOf(request.callee) ?? {};
  const items: string[] = [];
  let next = request;
  for (let page = 0; page < mostPages; page += 1) {
    // a page is known only by the one before it
    const answer = await send(next);
    if (!accepted(answer)) return null;
    items.push(...itemsIn(success?.resource ?? '', answer.json));
    const cursor = pagination && member(answer.json, pagination.cursor);
    if (!pagination || typeof cursor !== 'string') break;
    next = { ...next, path: withQuery(request.path, pagination.query, cursor) };
  }
  return items.toSorted().join('\n');
}

/** Members that every look may show differently, and that no step of a check changes. */
const ofTheMoment = new Set(['status_observed_at_ms', 'active_socket_lease']);

/** The items on a page, whatever the member is called that lists them. */
function itemsIn(resource: string, page: unknown): string[] {
  const named: unknown = namedIn(resource, page);
  const found = isObject(named) ? Object.values(named).find(Array.isArray) : undefined;
  return (found ?? []).map((item: unknown) =>
    isObject(item)
      ? canonical(
          Object.fromEntries(Object.entries(item).filter(([name]) => !ofTheMoment.has(name))),
        )
      : canonical(item),
  );
}

function withQuery(path: string, name: string, value: string): string {
  const [at = '', query = ''] = path.split('?');
  const params = new URLSearchParams(query);
  params.set(name, value);
  return `${at}?${params.toString()}`;
}
