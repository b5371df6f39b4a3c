import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayed } from '../../../cli/serve/delayed.ts';
import { createParts } from '../../../fixtures/gateway/index.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Lets what was begun go as far as it can without a timer. */
const settled = () => new Promise((over) => setImmediate(over));

test.each([
  [{ fromMs: 200, toMs: 200 }, 0.5, 200],
  [{ fromMs: 100, toMs: 400 }, 0, 100],
  [{ fromMs: 100, toMs: 400 }, 0.9999, 400],
])('what is asked for is done at once and answered late: %o', async (latency, chance, waitMs) => {
  const seen: string[] = [];
  const { serve } = delayed(
    latency,
    () => chance,
  )({
    ...createParts(),
    serve: (_gateway, _head, _body, send) => {
      seen.push('done');
      return send({ status: 204, headers: {}, body: '' });
    },
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- none of them is looked at
  const [gateway, head, body] = [{}, {}, {}] as unknown as Parameters<typeof serve>;
  void serve(gateway, head, body, async ({ status }) => void seen.push(`sent ${status}`));
  vi.advanceTimersByTime(waitMs - 1);
  await settled();
  expect(seen).toEqual(['done']);
  vi.advanceTimersByTime(1);
  await settled();
  expect(seen).toEqual(['done', 'sent 204']);
});
