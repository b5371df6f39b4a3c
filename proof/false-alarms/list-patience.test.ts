import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import {
  awaitList,
  createListPatience,
  type ListPatience,
  unseenAfterMs,
} from '../../harness/run/waiting/list-patience.ts';
import { TargetLatency } from '../../harness/run/waiting/latency.ts';
import { plainRequest as request } from '../../selftest/run/plain-request.ts';
import { exchange, text } from '../../selftest/samples/samples.ts';

/** Notes a change that was answered at once, now or at a moment in epoch milliseconds. */
function noteChangeIn({ changes }: ListPatience, atMs = Date.now(), accepted = true): void {
  changes.push({ sentAtMs: atMs, accepted });
}

/** A page of endpoints. */
function page(endpoints: readonly string[]) {
  const response = {
    status: 200,
    reason: '',
    headers: [],
    body: text(JSON.stringify({ endpoints })),
  };
  return Promise.resolve(answerOf(exchange('list', 200, { callee: 'webhooks.list', response })));
}

/** Milliseconds for which a drive waits for a list before it looks at it; they pass for nobody else. */
async function waitedFor(
  patience: ListPatience,
  send: () => ReturnType<typeof page>,
): Promise<number> {
  let waitedMs = 0;
  const wait = (ms: number) => {
    waitedMs += ms;
    return Promise.resolve();
  };
  await awaitList(patience, request, send, new AbortController().signal, wait);
  return waitedMs;
}

/** A list of endpoints of one drive, by how often it was looked at. */
function watchedList(show: (look: number) => readonly string[]) {
  const patience = createListPatience(1200);
  let looks = 0;
  const waitedAfterChange = () => {
    noteChangeIn(patience);
    return waitedFor(patience, () => page(show((looks += 1))));
  };
  return { patience, waitedAfterChange };
}

test('a list that stays as it was a few times is given a moment from then on', async () => {
  const { patience, waitedAfterChange } = watchedList(() => []);
  const first = await waitedAfterChange();
  const second = await waitedAfterChange();
  const third = await waitedAfterChange();
  expect(patience.followed.size).toBe(0);
  expect(patience.inVain.get('webhooks.list')).toBe(3);
  expect(third).toBeLessThan(Math.min(first, second) / 2);
});

test('what was refused moves no list: one that stayed as it was then is given all its time after a change', async () => {
  const patience = createListPatience(1200);
  let lookedMs = 0;
  const look = async (accepted: boolean) => {
    noteChangeIn(patience, Date.now(), accepted);
    const startedMs = Date.now();
    const shown = () => (accepted && Date.now() - startedMs > 700 ? ['it'] : []);
    await awaitList(patience, request, () => page(shown()), new AbortController().signal);
    lookedMs = Date.now() - startedMs;
    return shown();
  };
  await look(false);
  await look(false);
  await look(false);
  expect(lookedMs).toBeLessThan(700);
  expect(await look(true)).toEqual(['it']);
});

test('a list that may have followed before it was first looked at is no list that stays as it was', async () => {
  const patience = createListPatience(400);
  const late = async () => {
    noteChangeIn(patience, Date.now() - 2 * unseenAfterMs);
    await awaitList(patience, request, () => page(['it']), new AbortController().signal);
  };
  await late();
  expect(patience.inVain.size).toBe(0);
  expect(patience.firstLookMs).toBeGreaterThan(unseenAfterMs);
});

test('a list that followed once is given all the time there is', async () => {
  const { patience, waitedAfterChange } = watchedList((look) => (look > 2 ? ['it'] : []));
  await waitedAfterChange();
  const counts = [await waitedAfterChange(), await waitedAfterChange(), await waitedAfterChange()];
  expect(patience.followed.has('webhooks.list')).toBe(true);
  expect(counts[2]).toBeGreaterThan(counts[0]! / 2);
});

test('a list that follows two changes is waited for until it has followed the second', async () => {
  const patience = createListPatience(2000);
  const changesAtMs = [Date.now() - 600, Date.now()];
  for (const atMs of changesAtMs) noteChangeIn(patience, atMs);
  const lagMs = 800;
  const shown = () => changesAtMs.filter((at) => Date.now() >= at + lagMs).map(String);
  await awaitList(patience, request, () => page(shown()), new AbortController().signal);
  expect(shown()).toHaveLength(2);
});

test('two changes have two lags: a list that has followed one is waited for as long as the other may take', async () => {
  const patience = createListPatience(1200);
  const nowMs = Date.now();
  noteChangeIn(patience, nowMs);
  noteChangeIn(patience, nowMs);
  const shown = () => [100, 1000].filter((lag) => Date.now() >= nowMs + lag).map(String);
  await awaitList(patience, request, () => page(shown()), new AbortController().signal);
  expect(shown()).toHaveLength(2);
});

/** How long a list is waited for that stayed as it was five times, where others may lag or not. */
async function waitedForStill(mayLag: boolean): Promise<number> {
  const patience = createListPatience(1200, {
    seen: mayLag,
    latency: new TargetLatency(),
  });
  patience.inVain.set('webhooks.list', 5);
  noteChangeIn(patience);
  return waitedFor(patience, () => page(['it']));
}

test('where another list lags, one that stayed as it was is given all the time there is', async () => {
  expect(await waitedForStill(false)).toBeLessThan(await waitedForStill(true));
});
