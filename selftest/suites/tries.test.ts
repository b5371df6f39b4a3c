import { answerOf } from '../../harness/client/answer-of.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import { retryAfterMs } from '../../harness/model/retry-after.ts';
import { exchange, text } from '../samples/samples.ts';
import { plainRequest } from '../run/plain-request.ts';
import { asksForLonger, tryUntil } from '../../suites/resources/in-flight/tries.ts';
import { describe, expect, test } from 'vitest';

const request: RequestSpec = {
  ...plainRequest,
  callee: 'alpha.submit',
  method: 'POST',
  path: '/v1/alpha/messages',
};

/** Each of the waits that a server asks for in turn, in seconds, the last again and again; null where it asks for none. */
type Asked = readonly (number | null)[];

/** A drive whose clock stands still, at a server that takes nothing until so much was waited. */
function driveAt(asked: Asked, takenAfterMs: number, latencyMs = 0) {
  const waitsMs: number[] = [];
  const waited = () => waitsMs.reduce((all, one) => all + one, 0);
  let sent = 0;
  const send = (label: string): Promise<Answer> => {
    const seconds = asked[Math.min(sent, asked.length - 1)] ?? null;
    sent += 1;
    const headers = seconds === null ? [] : [['Retry-After', String(seconds)] as const];
    const status = waited() >= takenAfterMs ? 202 : 429;
    const response = { status, reason: '', headers: status === 202 ? [] : headers, body: text('') };
    return Promise.resolve(answerOf(exchange(label, status, { callee: 'alpha.submit', response })));
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a drive is used
  const drive = {
    send,
    onceMore: (steps: () => unknown) => steps(),
    pause: (ms: number) => {
      waitsMs.push(ms);
      return Promise.resolve();
    },
    patienceOf: (ms: number) => ms + latencyMs,
    target: { mostAskedMs: 60_000 },
  } as unknown as Drive;
  return { drive, waited };
}

/** How a request is tried for two seconds, and where refusals ask for a wait for as long as is said. */
async function triedFor(
  askedMs: number | null,
  asked: Asked,
  takenAfterMs = Infinity,
  latencyMs = 0,
) {
  const { drive, waited } = driveAt(asked, takenAfterMs, latencyMs);
  const ways = { pausesMs: [50, 100, 200], patienceMs: 2000, askedMs };
  const tries = await tryUntil(
    drive,
    'try',
    () => Promise.resolve(request),
    ({ status }) => status === 202,
    ways,
  );
  const taken = tries.at(-1)?.status === 202;
  return { taken, tries: tries.length, waitedMs: waited(), decides: asksForLonger(tries) === null };
}

describe('a request that is refused for a while', () => {
  test('is tried for as long as there is patience, by pauses alone', async () => {
    const { taken, waitedMs, decides } = await triedFor(2000, [null]);
    expect({ taken, decides }).toEqual({ taken: false, decides: true });
    expect(waitedMs).toBeLessThanOrEqual(2000);
    expect(waitedMs).toBeGreaterThan(1700);
    expect(await triedFor(2000, [null], 1800)).toMatchObject({ taken: true });
  });

  test('is tried as often as there are pauses, however little patience there is', async () => {
    const { drive } = driveAt([null], Infinity);
    const ways = { pausesMs: [50, 100, 200], patienceMs: 0, askedMs: null };
    const tries = await tryUntil(
      drive,
      'try',
      () => Promise.resolve(request),
      () => false,
      ways,
    );
    expect(tries.map(({ exchange: { label } }) => label)).toEqual(['try-1', 'try-2', 'try-3']);
  });

  test('is tried for longer where the target is slow', async () => {
    const { waitedMs } = await triedFor(2000, [null], Infinity, 1500);
    expect(waitedMs).toBeGreaterThan(3000);
  });

  test.each([3, 20, 30, 55])(
    'is tried again after the %i seconds that it asks for',
    async (seconds) => {
      const met = await triedFor(2000, [seconds], seconds * 1000);
      expect(met).toMatchObject({ taken: true, tries: 2 });
    },
  );

  test('counts where the wait was kept three times, and it was in vain', async () => {
    expect(await triedFor(2000, [1])).toMatchObject({ taken: false, tries: 4, decides: true });
    expect(await triedFor(60_000, [1])).toMatchObject({ taken: false, decides: true });
    expect((await triedFor(60_000, [1])).waitedMs).toBeGreaterThan(58_000);
  });

  test.each([[[45]], [[61]], [[600]], [[null, null, 40, 41]], [[30, 31]]])(
    'decides nothing where it asks for longer than a minute in all: %j',
    async (asked) => {
      const { taken, decides, waitedMs } = await triedFor(2000, asked);
      expect({ taken, decides }).toEqual({ taken: false, decides: false });
      expect(waitedMs).toBeLessThanOrEqual(60_000);
    },
  );

  test('is not waited for as it asks where a count of a minute is what is judged', async () => {
    const { tries, waitedMs } = await triedFor(null, [59]);
    expect(tries).toBeGreaterThan(3);
    expect(waitedMs).toBeLessThanOrEqual(2000);
  });
});

/** Milliseconds that an answer asks for which came twelve seconds after a full minute. */
function askedBy(headers: readonly (readonly [string, string])[]): number {
  const response = { status: 429, reason: '', headers, body: text('') };
  const startedAtMs = Date.parse('2026-01-01T00:00:10Z');
  return retryAfterMs(exchange('try-1', 429, { startedAtMs, durationMs: 2000, response }));
}

test('a Retry-After that is a date is one by the clock that dates the answer', () => {
  const later = ['Retry-After', 'Thu, 01 Jan 2026 00:00:42 GMT'] as const;
  expect(askedBy([later])).toBe(30_000);
  expect(askedBy([later, ['Date', 'Thu, 01 Jan 2026 00:00:37 GMT']])).toBe(5000);
  expect(askedBy([later, ['Date', 'Thu, 01 Jan 2026 00:05:00 GMT']])).toBe(0);
});
