import { describe, expect, test } from 'vitest';
import { Pace } from '../../harness/client/pace.ts';
import { clientFor, httpServer, send } from './support.ts';

/** A clock on which time passes only by sleep, and what was slept. */
function clock() {
  let nowMs = 0;
  const slept: number[] = [];
  return {
    slept,
    pass: (ms: number) => void (nowMs += ms),
    now: () => nowMs,
    sleep: (ms: number) => {
      slept.push(ms);
      nowMs += ms;
      return Promise.resolve();
    },
  };
}

describe('requestsPerSecond', () => {
  test('spaces requests out, counts each of a race, and saves nothing up', async () => {
    const time = clock();
    const pace = new Pace(4, time);
    await pace.turn(1, []);
    await pace.turn(3, []);
    await pace.turn(1, []);
    expect(time.slept).toEqual([250, 750]);
    time.pass(10_000);
    await pace.turn(1, []);
    await pace.turn(1, []);
    expect(time.slept).toEqual([250, 750, 250]);
  });

  test('keeps nobody waiting where nothing is said', async () => {
    const time = clock();
    const pace = new Pace(undefined, time);
    for (let sent = 0; sent < 5; sent += 1) await pace.turn(9, []);
    expect(time.slept).toEqual([]);
  });

  test('holds for what a client sends, and a client that is closed waits no longer', async () => {
    const client = clientFor(await httpServer((_, response) => response.end()), {
      requestsPerSecond: 0.001,
    });
    expect((await send(client, '/')).answer.status).toBe(200);
    const second = send(client, '/');
    await client.close();
    await expect(second).rejects.toThrow(/closed/);
  });
});
