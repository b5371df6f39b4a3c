import { otherCount } from '../../harness/judge/found.ts';
import type { Found } from '../../harness/model/found.ts';
import { answerOf } from '../../harness/client/answer-of.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { emptyRecording } from '../../harness/run/drive/drive-parts.ts';
import { lookUntilShown, mostLagOf } from '../../harness/run/drive/until-shown.ts';
import { Lags, isOfNoLag } from '../../harness/run/waiting/lags.ts';
import { TargetLatency } from '../../harness/run/waiting/latency.ts';
import { awaitList, createListPatience } from '../../harness/run/waiting/list-patience.ts';
import { fewestLooks } from '../../harness/run/waiting/looks.ts';
import {
  exchange,
  request as recordedRequest,
  text,
  broken,
  cameInstead,
} from '../samples/samples.ts';
import { plainRequest as request } from './plain-request.ts';
import { describe, expect, test } from 'vitest';

const timeouts = { requestMs: 15_000, stateMs: 10_000, runMs: 600_000 };
const signal = new AbortController().signal;

/** A list of endpoints whose answer took so long. */
function listed(endpoints: readonly string[], durationMs: number): Answer {
  const body = text(JSON.stringify({ endpoints }));
  const response = { status: 200, reason: '', headers: [], body };
  return answerOf(exchange('list', 200, { callee: 'webhooks.list', response, durationMs }));
}

/** Time that passes only while somebody waits for it. */
function standingClock() {
  const waitsMs: number[] = [];
  const wait = (ms: number) => {
    waitsMs.push(ms);
    return Promise.resolve();
  };
  return { wait, waitsMs, sum: () => waitsMs.reduce((all, one) => all + one, 0) };
}

function shows([answer]: readonly Answer[]): boolean {
  return answer !== undefined && JSON.stringify(answer.json).includes('it');
}

/** How a drive looks for what the list shows at the given look, each answer of which takes as long. */
async function looksUntil(shownAt: number, durationMs: number, listMs?: number, lags = new Lags()) {
  const clock = standingClock();
  const target = { timeouts: { ...timeouts, ...(listMs !== undefined && { listMs }) } };
  const env = { settings: { target }, lags };
  const parts = { env, check: { id: 'a check', claims: [] }, recording: emptyRecording(), signal };
  let looks = 0;
  const look = () => Promise.resolve([listed((looks += 1) >= shownAt ? ['it'] : [], durationMs)]);
  const found = shows(await lookUntilShown(parts, look, { shows, wait: clock.wait }));
  return { found, looks, waitedMs: clock.sum(), lags };
}

describe('what is looked for until it is shown', () => {
  test('slow answers use up no patience: three looks are taken, however long each of them took', async () => {
    const slow = await looksUntil(fewestLooks, 20_000);
    expect(slow.found).toBe(true);
    const never = await looksUntil(Infinity, 20_000);
    expect(never).toMatchObject({ found: false, looks: fewestLooks, waitedMs: 4000 });
  });

  test('quick answers are looked for as long as the target file says, and four seconds where it says nothing', async () => {
    const short = await looksUntil(Infinity, 1, 1000);
    const usual = await looksUntil(Infinity, 1);
    const long = await looksUntil(Infinity, 1, 9000);
    for (const [{ waitedMs }, most] of [
      [short, 1000],
      [usual, 4000],
      [long, 9000],
    ] as const) {
      expect(waitedMs).toBeLessThanOrEqual(most);
      expect(waitedMs).toBeGreaterThan(most - 700);
    }
    expect(mostLagOf({ mostLagMs: 60, target: { timeouts: { ...timeouts, listMs: 9000 } } })).toBe(
      60,
    );
  });

  test('the slower the answers of the run are, the longer is looked', async () => {
    const quick = await looksUntil(Infinity, 1);
    const lags = new Lags();
    for (let answers = 0; answers < 20; answers += 1)
      lags.latency.note(exchange('any', 200, { durationMs: 2000 }));
    const slow = await looksUntil(Infinity, 1, undefined, lags);
    expect(slow.waitedMs - quick.waitedMs).toBeGreaterThan(2000);
  });

  test('what a check never sees is looked for three times, once that was waited for in vain', async () => {
    const lags = new Lags();
    const looks: number[] = [];
    for (let times = 0; times < 5; times += 1)
      looks.push((await looksUntil(Infinity, 1, undefined, lags)).looks);
    expect(looks[0]).toBeGreaterThan(fewestLooks);
    expect(looks.at(-1)).toBe(fewestLooks);
  });

  test('no patience at all is three looks', async () => {
    expect(await looksUntil(Infinity, 1, 0)).toMatchObject({ looks: fewestLooks });
  });
});

/** How a list is waited for that moves at the given look, each answer of which takes as long. */
async function looksAtList(movesAt: number, durationMs: number, latency = new TargetLatency()) {
  const clock = standingClock();
  const patience = createListPatience(4000, { seen: true, latency });
  const nowMs = Date.now();
  patience.changes.push({ sentAtMs: nowMs, accepted: true });
  let looks = 0;
  const send = () => Promise.resolve(listed((looks += 1) >= movesAt ? ['it'] : [], durationMs));
  await awaitList(patience, request, send, signal, clock.wait);
  return { moved: patience.followed.has('webhooks.list'), looks, waitedMs: clock.sum() };
}

describe('a list that is given time to follow a change', () => {
  test('is looked at three times at least, and slow answers use up none of its time', async () => {
    expect(await looksAtList(fewestLooks, 20_000)).toMatchObject({ moved: true });
    expect(await looksAtList(Infinity, 20_000)).toEqual({
      moved: false,
      looks: fewestLooks,
      waitedMs: 4000,
    });
  });

  test('has come to no rest once it moved: another change may have a lag of its own', async () => {
    const { waitedMs } = await looksAtList(2, 10);
    expect(waitedMs).toBe(4000);
  });

  test('is given more time by a target that is slow', async () => {
    const latency = new TargetLatency();
    for (let answers = 0; answers < 20; answers += 1)
      latency.note(exchange('any', 200, { durationMs: 2000 }));
    const quick = await looksAtList(Infinity, 1);
    const slow = await looksAtList(Infinity, 1, latency);
    expect([quick.waitedMs, slow.waitedMs]).toEqual([4000, 10_000]);
  });
});

/** How slow a target is taken to be after answers that took so long. */
function noted(durationsMs: readonly number[], more: object = {}): number {
  const latency = new TargetLatency();
  for (const durationMs of durationsMs) latency.note(exchange('any', 200, { durationMs, ...more }));
  return latency.ms;
}

describe('how long the answers of a target take', () => {
  test('is what nine of ten of the last ones took at most', () => {
    const ten = [5, 5, 5, 5, 5, 5, 5, 5, 5];
    expect([noted([]), noted([...ten, 5, 3000]), noted([...ten, 3000])]).toEqual([0, 5, 3000]);
    expect(
      noted([...Array.from({ length: 64 }, () => 900), ...Array.from({ length: 64 }, () => 7)]),
    ).toBe(7);
  });

  test('is not told by what was never answered, nor by a body that we withheld', () => {
    expect(noted([9000], { response: null })).toBe(0);
    expect(noted([9000], { request: recordedRequest({ manner: 'withheld' }) })).toBe(0);
  });
});

test('no lag makes a page longer than its limit; what is not there yet may come', () => {
  const clause = 'sealed.limit.out-of-range' as const;
  const isBrokenBy = (found: Found) => isOfNoLag(broken(clause, 'a check', { found }));
  expect(isBrokenBy({ ...otherCount('items', { most: 20 }, 21).found })).toBe(true);
  expect(isBrokenBy(cameInstead(404, 'not_found'))).toBe(false);
});
