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

/** A list of endpoints of one drive, whose looks are counted. */
function watchedList(show: (look: number) => readonly string[]) {
  const patience = createListPatience(1200);
  let looks = 0;
  const send = () => {
    looks += 1;
    const body = text(JSON.stringify({ endpoints: show(looks) }));
    const response = { status: 200, reason: '', headers: [], body };
    return Promise.resolve(answerOf(exchange('list', 200, { callee: 'webhooks.list', response })));
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
