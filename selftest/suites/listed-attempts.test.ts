import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { fewestLooks } from '../../harness/run/waiting/looks.ts';
import { settled } from '../../suites/resources/deliveries/listed-attempts.ts';
import type { PlacedEndpoint } from '../../suites/resources/deliveries/receiving.ts';
import { exchange, text } from '../samples/samples.ts';

/** How a list of deliveries is looked at, each answer of which takes as long, until it tells of an attempt. */
async function looksUntil(toldAt: number, durationMs: number, slowerMs = 0) {
  let [looks, waitedMs] = [0, 0];
  const setUp = () => {
    looks += 1;
    const attempts = looks >= toldAt ? [{ attempt_number: 1, completed_at_ms: 1 }] : [];
    const body = text(JSON.stringify({ deliveries: [{ attempts }] }));
    const response = { status: 200, reason: '', headers: [], body };
    return Promise.resolve(
      answerOf(exchange('', 200, { callee: 'deliveries.list', response, durationMs })),
    );
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a drive is used
  const drive = {
    readWhole: setUp,
    onceMore: (look: () => unknown) => look(),
    request: () => ({}),
    pause: (ms: number) => {
      waitedMs += ms;
      return Promise.resolve();
    },
    patienceOf: (ms: number) => ms + slowerMs,
    target: { deliveryMs: 3000 },
  } as unknown as Drive;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used
  const endpoint = { id: 'it' } as unknown as PlacedEndpoint;
  const page = await settled(drive, 'public', endpoint, 1);
  const told = JSON.stringify(page.json).includes('completed_at_ms');
  return { told, looks, waitedMs };
}

test('a list is looked at three times until it tells of an attempt, however slow each look is', async () => {
  expect(await looksUntil(fewestLooks, 30_000)).toMatchObject({ told: true, looks: fewestLooks });
});

test('an attempt that is never told is looked for as long as a delivery is waited for, by pauses alone', async () => {
  const quick = await looksUntil(Infinity, 1);
  expect(quick.told).toBe(false);
  expect(quick.waitedMs).toBeLessThanOrEqual(3000);
  expect(quick.waitedMs).toBeGreaterThan(2500);
  const slow = await looksUntil(Infinity, 1, 2000);
  expect(slow.waitedMs - quick.waitedMs).toBeGreaterThan(1000);
});
