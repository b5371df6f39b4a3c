import { once } from 'node:events';
import { expect, test } from 'vitest';
import { Turns } from '../../harness/run/environment/turns.ts';

/** Lets all go on that waits for nothing but its turn. */
const goOn = () => new Promise((resolve) => setImmediate(resolve));

/** A wait of so many milliseconds that is over once somebody says so. */
function waitOf(ms: number) {
  const over = new AbortController();
  const wait = async () => {
    if (!over.signal.aborted) await once(over.signal, 'abort');
  };
  return { ms, wait, end: () => over.abort() };
}

/** Three checks, of which the first waits, and two turns at the most; tells which go on, in order. */
function driven(ms: number, count: number) {
  const told: string[] = [];
  const turns = new Turns(count);
  const pause = waitOf(ms);
  const work = waitOf(0);
  const one = turns.within(async (waitApart) => {
    told.push('one begins');
    await waitApart(pause.ms, pause.wait);
    told.push('one goes on');
  });
  const others = ['two', 'three'].map((name) =>
    turns.within(async () => {
      told.push(`${name} begins`);
      await work.wait();
      told.push(`${name} ends`);
    }),
  );
  return { told, pause, work, all: Promise.all([one, ...others]) };
}

test('one that waits leaves its turn to the next, and takes one up before those that have not begun', async () => {
  const { told, pause, work, all } = driven(1000, 1);
  await goOn();
  expect(told).toEqual(['one begins', 'two begins']);
  pause.end();
  await goOn();
  // there is one turn, and another has it
  expect(told).toEqual(['one begins', 'two begins']);
  work.end();
  await all;
  expect(told.slice(2)).toEqual(['two ends', 'one goes on', 'three begins', 'three ends']);
});

test('one that waits for a moment keeps its turn', async () => {
  const { told, pause, work, all } = driven(100, 1);
  work.end();
  await goOn();
  expect(told).toEqual(['one begins']);
  pause.end();
  await all;
  expect(told.slice(0, 3)).toEqual(['one begins', 'one goes on', 'two begins']);
});

test('one that goes on where a turn is free waits for nobody', async () => {
  const { told, pause, work, all } = driven(1000, 3);
  await goOn();
  pause.end();
  await goOn();
  expect(told).toEqual(['one begins', 'two begins', 'three begins', 'one goes on']);
  work.end();
  await all;
});

test('several waits of one leave one turn', async () => {
  const told: string[] = [];
  const turns = new Turns(1);
  const [long, longer, work] = [waitOf(1000), waitOf(2000), waitOf(0)];
  const one = turns.within((waitApart) =>
    Promise.all([long, longer].map(({ ms, wait }) => waitApart(ms, wait))),
  );
  const others = ['two', 'three'].map((name) =>
    turns.within(async () => {
      told.push(name);
      await work.wait();
    }),
  );
  await goOn();
  expect(told).toEqual(['two']);
  for (const each of [long, longer, work]) each.end();
  await Promise.all([one, ...others]);
  expect(told).toEqual(['two', 'three']);
});

test('one that fails leaves its turn as well', async () => {
  const turns = new Turns(1);
  const failed = turns.within(() => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await turns.within(() => Promise.resolve('its turn'))).toBe('its turn');
});
