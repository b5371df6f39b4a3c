import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import {
  awaitList,
  createListPatience,
  noteChangeIn,
} from '../../harness/run/waiting/list-patience.ts';
import { exchange, text } from '../reporters/samples.ts';

const request: RequestSpec = {
  callee: 'webhooks.list',
  method: 'GET',
  path: '/v1/webhooks',
  headers: [],
  body: null,
  fault: null,
  assumption: null,
  regular: true,
  manner: 'whole',
};

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

/** A list of endpoints of one drive, whose looks are counted. */
function watchedList(show: (look: number) => readonly string[]) {
  const patience = createListPatience(1200);
  let looks = 0;
  const send = () => {
    looks += 1;
    return page(show(looks));
  };
  /** How often the list is looked at after a change. */
  const looksAfterChange = async () => {
    const before = looks;
    noteChangeIn(patience);
    await awaitList(patience, request, send, new AbortController().signal);
    return looks - before;
  };
  return { patience, looksAfterChange };
}

test('a list that stays as it was a few times is given a moment from then on', async () => {
  const { patience, looksAfterChange } = watchedList(() => []);
  const first = await looksAfterChange();
  const second = await looksAfterChange();
  const third = await looksAfterChange();
  expect(patience).toMatchObject({ lagMs: null, inVain: 3 });
  expect(third).toBeLessThan(Math.min(first, second) / 2);
});

test('a list that followed once is given all the time there is', async () => {
  const { patience, looksAfterChange } = watchedList((look) => (look > 2 ? ['it'] : []));
  await looksAfterChange();
  const counts = [await looksAfterChange(), await looksAfterChange(), await looksAfterChange()];
  expect(patience.lagMs).not.toBeNull();
  expect(counts[2]).toBeGreaterThan(counts[0]! / 2);
});

test('a list that follows two changes is waited for until it has followed the second', async () => {
  const patience = createListPatience(2000);
  const changesAtMs = [Date.now() - 600, Date.now()];
  patience.changesAtMs.push(...changesAtMs);
  const lagMs = 800;
  const shown = () => changesAtMs.filter((at) => Date.now() >= at + lagMs).map(String);
  await awaitList(patience, request, () => page(shown()), new AbortController().signal);
  expect(shown()).toHaveLength(2);
});
