// One look that waits for a list; whether a check is driven again, `policy/` says.
import { namedIn } from '../../contract/named.ts';
import { accepted, operationOf } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import type { Callee } from '../../model/exchange.ts';
import { canonical, isObject } from '../../model/json.ts';
import { nowMs } from '../../model/now.ts';
import type { RequestSpec } from '../../model/request.ts';
import { pagesFrom } from '../../requests/pages-from.ts';
import { Lags } from './lags.ts';
import { pauseBeforeLook } from './looks.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { operationIds, operations } from '../../../schemas/operations/index.ts';

/** What may have changed what lists show: a request or a call of the state hook, in epoch milliseconds. */
export interface Change {
  /** When it was sent: it may have been made since. */
  readonly sentAtMs: number;
  /** Whether it was accepted: what was refused most likely moves no list. */
  readonly accepted: boolean;
}

/** What a drive that waits for lists to follow has met. */
export interface ListPatience {
  /** Milliseconds that a list is given after a change, beside the target's own latency; see `Drive.untilShown`. */
  readonly mostMs: number;
  /** What the run knows of lags by other drives, and how slow the target is. */
  readonly lags: Pick<Lags, 'seen' | 'latency'>;
  /** What may have changed anything so far, in order. */
  readonly changes: Change[];
  /** How many of the changes each list has been given time to follow, by the path of the list. */
  readonly awaited: Map<string, number>;
  /** The operations of lists that were seen to follow a change by themselves. */
  readonly followed: Set<Callee>;
  /** How often each list was looked at soon after an accepted change, given its time, and stayed as it was. */
  readonly inVain: Map<Callee, number>;
  /** The same of changes that were all refused. */
  readonly inVainRefused: Map<Callee, number>;
  /** The longest from a change to the first look at a list that may show it: what follows sooner is not seen to. */
  firstLookMs: number;
}

/** Lists that may be read from where a change arrives later; what has no cursor is one page. */
const lists: ReadonlySet<string> = new Set(
  operationIds.filter(
    (id) => operations[id].pagination !== null || /(^|\.)webhooks\.list$/.test(id),
  ),
);

/**
 * Where a list stayed as it was so many times, and never followed, the drive gives it a moment from then
 * on: if it lagged, it would have moved by then.
 */
const mostInVain = 2;
const momentMs = 250;

/** A list that is first looked at so long after a change may have followed it unseen. */
export const unseenAfterMs = 250;

/** ListPatience for one drive. */
export function createListPatience(
  mostMs: number,
  lags: ListPatience['lags'] = new Lags(),
): ListPatience {
  return {
    mostMs,
    lags,
    changes: [],
    awaited: new Map(),
    followed: new Set(),
    inVain: new Map(),
    inVainRefused: new Map(),
    firstLookMs: 0,
  };
}

/** Milliseconds that a list is given after changes of which some were accepted, or none. */
function givenTo(patience: ListPatience, list: Callee, someAccepted: boolean): number {
  const { lags, followed, inVain, inVainRefused } = patience;
  const mostMs = lags.latency.grown(patience.mostMs);
  // what was changed so far may be nothing that this list shows
  const refused = someAccepted ? 0 : (inVainRefused.get(list) ?? 0);
  const stayed = (inVain.get(list) ?? 0) + refused >= mostInVain;
  const stays = !lags.seen && followed.size === 0 && stayed;
  return stays ? Math.min(lags.latency.grown(momentMs), mostMs) : mostMs;
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
 * Looks at a list after changes for all the time that it is given, whether it follows or not, and at no more
 * moments of it than need be: what the answers take is counted apart. What follows is a lag; a list that stays as it
 * was at first shows none. One that has followed is at no rest before: two changes have two lags.
 */
export async function awaitList(
  patience: ListPatience,
  request: RequestSpec,
  send: (request: RequestSpec) => Promise<Answer>,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<unknown> = letPass,
): Promise<void> {
  const { awaited, lags, followed } = patience;
  const { callee, path } = request;
  const [list = ''] = path.split('?');
  const changes = patience.changes.slice(awaited.get(list));
  const last = changes.at(-1);
  if (callee === null || !last) return;
  awaited.set(list, patience.changes.length);
  const someAccepted = changes.some((one) => one.accepted);
  const givenMs = givenTo(patience, callee, someAccepted);
  let before: string | null = null;
  let firstLookMs = 0;
  let waitedMs = 0;
  let moved = false;
  for (let looks = 1; ; looks += 1) {
    // one look after the other
    const { shown, tookMs } = await picture(request, send);
    if (shown === null) return;
    if (before === null) firstLookMs = nowMs() - last.sentAtMs;
    else if (shown !== before) {
      moved = true;
      followed.add(callee);
    }
    before = shown;
    const patienceMs = moved ? lags.latency.grown(patience.mostMs) : givenMs;
    const looked = { looks, waitedMs, tookMs };
    const pauseMs = pauseBeforeLook({ patienceMs, pausesMs: [patienceMs] }, looked);
    if (pauseMs === null) break;
    await wait(pauseMs, signal);
    waitedMs += pauseMs;
  }
  if (moved) return;
  patience.firstLookMs = Math.max(patience.firstLookMs, firstLookMs);
  // that it stays as it is says nothing of a list that may have moved before
  const inVain = someAccepted ? patience.inVain : patience.inVainRefused;
  if (firstLookMs <= unseenAfterMs) inVain.set(callee, (inVain.get(callee) ?? 0) + 1);
}

function letPass(ms: number, signal: AbortSignal): Promise<unknown> {
  return sleep(ms, undefined, { signal });
}

/**
 * A list in the contract's words, without the order of its items, null where it is refused; and how long its
 * answers took, in milliseconds.
 */
async function picture(
  request: RequestSpec,
  send: (request: RequestSpec) => Promise<Answer>,
): Promise<{ readonly shown: string | null; readonly tookMs: number }> {
  const { success } = operationOf(request.callee) ?? {};
  const pages = await pagesFrom(request, send);
  const tookMs = pages.reduce((sum, { exchange }) => sum + exchange.durationMs, 0);
  if (!pages.every(accepted)) return { shown: null, tookMs };
  const items = pages.flatMap((page) => itemsIn(success?.resource ?? '', page.json));
  return { shown: items.toSorted().join('\n'), tookMs };
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
