import { expect, test } from 'vitest';
import {
  excusedBy,
  isByChance,
  meetEach,
  toldBeside,
  type BrokenBy,
  type Met,
} from './known-again.ts';

const nothing: BrokenBy = new Map();
const bugs = ['one', 'two', 'three'];

/** Meets the bugs under two seeds, and gives the names of those that were begun beside what came of it. */
async function meetSome(ways: { kept?: Met[]; untilMs?: number }) {
  const begun = new Set<string>();
  const kept = [...(ways.kept ?? [])];
  const meet = (bug: string) => {
    begun.add(bug);
    return Promise.resolve(nothing);
  };
  const met = await meetEach(bugs, (bug) => bug, meet, {
    under: [1, 2],
    untilMs: ways.untilMs ?? Infinity,
    kept: { met: [...kept], keep: (one) => kept.push(one) },
  });
  return { begun: [...begun], met: met.map(({ bug }) => bug), kept: kept.map(({ bug }) => bug) };
}

test('a bug that an earlier call met is not met again, and counts', async () => {
  const { begun, met, kept } = await meetSome({ kept: [{ bug: 'two', shown: [nothing] }] });
  expect(begun).toEqual(['one', 'three']);
  expect(met.toSorted()).toEqual(bugs.toSorted());
  expect(kept.toSorted()).toEqual(bugs.toSorted());
});

test('no bug is begun once the time of a call is over', async () => {
  expect(await meetSome({ untilMs: 0 })).toEqual({ begun: [], met: [], kept: [] });
});

/** A bug, and for each of its runs the fingerprints by clause. */
function metAs(bug: string, ...runs: readonly Record<string, readonly string[]>[]): Met {
  return { bug, shown: runs.map((one) => new Map(Object.entries(one))) };
}

test('a run is excused where all of its failures are known', () => {
  const alike = metAs('alike', { a: ['1'] }, { a: ['1'] });
  const further = metAs('further', { a: ['1'] }, { a: ['1', '2'], b: ['3'] });
  expect(excusedBy([alike, further])).toEqual([
    { bug: 'alike', fresh: [] },
    { bug: 'alike', fresh: [] },
    { bug: 'further', fresh: ['a', 'b'] },
    { bug: 'further', fresh: [] },
  ]);
});

test('a bug is told beside another where a run with both shows something else', () => {
  const shown = new Map([['a', ['1']]]);
  const one = metAs('one', { a: ['1'] });
  expect(
    toldBeside([
      { ...one, both: { beside: 'same', shown, alone: shown } },
      { ...one, both: { beside: 'excused', shown, alone: new Map([['a', ['2']]]) } },
      { ...one, both: { beside: 'hidden', shown, alone: new Map([['b', ['3']]]) } },
      { ...one, both: { beside: 'unseen', shown, alone: new Map() } },
      { ...one, both: { beside: 'further', shown: new Map([['a', ['1', '2']]]) } },
      { ...one, both: { beside: 'elsewhere', shown: new Map([...shown, ['b', ['3']]]) } },
      one,
    ]),
  ).toEqual([
    { names: 'excused beside one', as: 'untold' },
    { names: 'hidden beside one', as: 'hidden' },
    { names: 'further beside one', as: 'told' },
    { names: 'elsewhere beside one', as: 'told' },
  ]);
});

test('a bug whose runs differ is met again under its first seed, and shows by chance where those differ', async () => {
  const fingerprints = { steady: ['1', '1'], seeded: ['1', '2'], fickle: ['1', '2'] };
  let fickle = 0;
  const meet = (bug: keyof typeof fingerprints, seed: number) => {
    const shown = bug === 'fickle' ? String((fickle += 1)) : fingerprints[bug][seed - 1]!;
    return Promise.resolve<BrokenBy>(new Map([['a', [shown]]]));
  };
  const names = ['steady', 'seeded', 'fickle'] as const;
  const all = await meetEach(names, (bug) => bug, meet, { under: [1, 2] });
  const byName = new Map(all.map((one) => [one.bug, one]));
  expect(names.map((name) => byName.get(name)?.again?.length)).toEqual([undefined, 3, 3]);
  expect(all.filter(isByChance).map(({ bug }) => bug)).toEqual(['fickle']);
});
