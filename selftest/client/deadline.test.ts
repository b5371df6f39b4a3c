import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { withinDeadline } from '../../harness/client/deadline.ts';

/** Work that only a signal ends. */
function endless(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('broken off')));
  });
}

test('one listener on a signal serves all that is under way, and is gone with the last of it', async () => {
  const { signal } = new AbortController();
  const finish: (() => void)[] = [];
  const listeners = () => getEventListeners(signal, 'abort').length;
  const all = Array.from({ length: 5 }, () =>
    withinDeadline(null, [signal], () => new Promise<void>((resolve) => finish.push(resolve))),
  );
  expect(listeners()).toBe(1);
  for (const [place, end] of finish.entries()) {
    end();
    await all[place];
    expect(listeners()).toBe(place < 4 ? 1 : 0);
  }
});

test('a signal ends all that is under way with its own reason, and each that comes later', async () => {
  const outer = new AbortController();
  const reason = new Error('the run was interrupted');
  const all = Array.from({ length: 3 }, () => withinDeadline(null, [outer.signal], endless));
  const other = withinDeadline(null, [undefined, new AbortController().signal], async () => 'done');
  outer.abort(reason);
  const later = withinDeadline(null, [outer.signal], endless);
  for (const one of [...all, later]) await expect(one).rejects.toBe(reason);
  expect(await other).toBe('done');
  expect(getEventListeners(outer.signal, 'abort')).toEqual([]);
});

test('the first of several signals is what ends it', async () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const work = withinDeadline(null, [one.signal, other.signal], endless);
  other.abort('the second');
  one.abort('the first, later');
  await expect(work).rejects.toBe('the second');
});
