import { expect, test } from 'vitest';
import { lostAfter, lostAfterMs, Presence } from '../../harness/run/waiting/presence.ts';
import { exchange } from '../samples/samples.ts';

const { signal } = new AbortController();
const silent = exchange('one', 0, {
  response: null,
  noAnswer: { kind: 'connection', detail: 'ECONNREFUSED' },
});

/** A target that is away from now on, and answers the look after so many milliseconds. */
function awayFor(ms: number) {
  let atMs = 0;
  let looks = 0;
  const presence = new Presence({
    now: () => atMs,
    pause: (pauseMs) => Promise.resolve(void (atMs += pauseMs)),
  });
  const isThere = () => {
    looks += 1;
    return Promise.resolve(atMs >= ms);
  };
  return { presence, isLost: () => presence.isLost(isThere, signal), looks: () => looks };
}

test('a target that is silent for a moment is not lost, however many requests met that', async () => {
  const { presence, isLost, looks } = awayFor(1000);
  for (let count = 0; count < 5 * lostAfter; count += 1) presence.note(silent);
  expect(await Promise.all([isLost(), isLost()])).toEqual([false, false]);
  // those who ask at the same time wait for the same looks, and who asks later for none
  expect(looks()).toBe(5);
  expect([await isLost(), looks()]).toEqual([false, 5]);
});

test('one that is still silent then is lost', async () => {
  const { presence, isLost } = awayFor(lostAfterMs + 1);
  for (let count = 1; count < lostAfter; count += 1) presence.note(silent);
  expect(await isLost()).toBe(false);
  presence.note(silent);
  expect([await isLost(), await isLost()]).toEqual([true, true]);
});
