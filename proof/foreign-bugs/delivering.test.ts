import { afterAll, describe, expect, test } from 'vitest';
import type { Secret } from './console.ts';
import { host, isSignedWith, otherHost } from './listener.ts';
import { eventually, attemptNumbers, onlyOne, prepareDelivering } from './open-delivering.ts';
import { styles } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

/** What a foreign gateway sends, seen where it arrives. */

const { open, close } = prepareDelivering();
afterAll(close);

const hour = 3_600_000;
const everyAttempt = [1, 2, 3, 4, 5, 6, 7];
/** The console reads first pages alone, which one style leaves empty at times. */
const readable = styles.filter((style) => style !== 'ragged');

describeWith(
  ['python3', 'openssl'],
  'a foreign gateway that delivers',
  { concurrent: true },
  () => {
    describe.each(readable)('%s', (style) => {
      test('sends what happens to whoever is on, signed for each of them', async () => {
        const { owner, url, arrived } = await open(style);
        const first = await owner.endpoint(url('first/204'));
        const second = await owner.endpoint(url('second/200'));
        const off = await owner.endpoint(url('off/200'), { enabled: false });
        await owner.state('event');
        const ends = async (endpoint: Secret) =>
          (await owner.deliveries(endpoint)).map(({ attempts }) =>
            attempts.map(({ http_status: status }) => status),
          );
        await eventually(async () => {
          expect(await ends(first)).toEqual([[204]]);
          expect(await ends(second)).toEqual([[200]]);
        });
        expect(await owner.deliveries(off)).toEqual([]);
        const [[one], [two]] = [await owner.deliveries(first), await owner.deliveries(second)];
        expect(one?.event_id).toBe(two?.event_id);
        expect(one?.delivery_id).not.toBe(two?.delivery_id);
        const came = ['first/204', 'second/200', 'off/200'].map((wanted) => arrived(wanted));
        expect(came.map(({ length }) => length)).toEqual([1, 1, 0]);
        const signers = [first, second].map(({ signing_secret_b64url: secret }) =>
          came.flat().map((arrival) => isSignedWith(secret, arrival)),
        );
        expect(signers).toEqual([
          [true, false],
          [false, true],
        ]);
      });

      test('gives up after its last attempt, and sends the same when it is replayed', async () => {
        const { owner, url, arrived } = await open(style);
        const endpoint = await owner.endpoint(url('500'));
        await owner.state('event');
        const attempts = style === 'odd' ? everyAttempt.slice(0, 5) : everyAttempt;
        const replays: number[] = [];
        for (const generation of [1, 2, 3]) {
          await eventually(async () => {
            const [delivery] = await owner.deliveries(endpoint);
            expect(attemptNumbers(delivery, generation)).toEqual(attempts);
          });
          expect(arrived('500')).toHaveLength(generation * attempts.length);
          const delivery = await onlyOne(owner, endpoint, { generation });
          replays.push((await owner.replay(endpoint, delivery)).status);
        }
        expect(replays.at(-1)).toBe(409);
        const bodies = new Set(arrived('500').map(({ body }) => body.toString('hex')));
        expect(bodies.size).toBe(1);
      });
    });

    test('follows no redirect', async () => {
      const { owner, url, arrived, listener } = await open('strict');
      const endpoint = await owner.endpoint(url('302'));
      await owner.state('event');
      const failed = { status: 'dead', terminal_reason: 'failed' };
      const { attempts } = await onlyOne(owner, endpoint, failed);
      const ends = new Set(attempts.map((one) => `${one.outcome} ${one.http_status}`));
      expect([...ends]).toEqual(['http_error 302']);
      expect(arrived('302')).toHaveLength(7);
      expect(listener.arrivedAt('/redirected/200')).toEqual([]);
    });

    test.each([
      { wanted: 'reset', at: host, outcome: 'network_error', arrivals: 1 },
      { wanted: 'hang', at: host, outcome: 'timeout', arrivals: 1 },
      { wanted: '200', at: otherHost, outcome: 'network_error', arrivals: 0 },
    ])('records $outcome of $wanted at $at', async ({ wanted, at, outcome, arrivals }) => {
      const { owner, url, arrived } = await open('strict', { retryMs: hour, attemptMs: 500 });
      const endpoint = await owner.endpoint(url(wanted, at));
      await owner.state('event');
      const failed = { attempt_number: 1, outcome, http_status: null };
      await onlyOne(owner, endpoint, { status: 'pending', attempts: [failed] });
      expect(arrived(wanted)).toHaveLength(arrivals);
    });

    test('has time pass for retries when the hook says so', async () => {
      const { owner, url, arrived } = await open('strict', { retryMs: hour });
      const endpoint = await owner.endpoint(url('500'));
      await owner.state('event');
      for (const number of everyAttempt) {
        const status = number === 7 ? 'dead' : 'pending';
        const attempts = everyAttempt.slice(0, number).map((one) => ({ attempt_number: one }));
        const delivery = await onlyOne(owner, endpoint, { status, attempts });
        const moments = delivery.attempts.flatMap((one) => [
          one.started_at_ms,
          one.completed_at_ms ?? 0,
        ]);
        expect(moments).toEqual(moments.toSorted((a, b) => a - b));
        await owner.state('clock', { advanceMs: 64 * hour });
      }
      expect(arrived('500')).toHaveLength(7);
    });
  },
);
