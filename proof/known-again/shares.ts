import { expect, test } from 'vitest';
import type { IdStyle } from '../../fixtures/gateway/chance.ts';
import {
  excusedBy,
  isByChance,
  ofOneClause,
  seeds,
  seenTwice,
  toldBeside,
  type Met,
} from '../../selftest/conformance/known-again.ts';
import { hashOf } from '../../selftest/hash.ts';

/** Seeds that each bug is met under: the first so many of either style, where something is said. */
const MOST_SEEDS = Number(process.env['CONFORMANCE_SEEDS'] ?? seeds.length);

/** How gateways name what they have, and the seeds that each bug is met under with it: all of them in turn. */
export const idStyles = [
  { ids: 'short', under: seeds.slice(0, 3).slice(0, MOST_SEEDS) },
  { ids: 'counted', under: seeds.slice(3).slice(0, MOST_SEEDS) },
] as const satisfies readonly { readonly ids: IdStyle; readonly under: readonly number[] }[];

/** The share of failures that may be told as others under another seed. */
const MOST_CHANGED = 0.005;
/** The share of runs that may show what a baseline of another run does not excuse. */
const MOST_FRESH = 0.005;
/** The share of bugs that may show by chance, such as on some connections, in a race or by letters of a key: no seed makes those the same. */
const MOST_BY_CHANCE = 0.1;
/** The share of bugs that may go untold beside another that is excused. */
const MOST_UNTOLD = 0.005;
/** The share of bugs that may hide another which is put beside them, as who answers every request alike does. */
const MOST_HIDDEN = 0.02;
/** The share of pairs of bugs of one clause that need not be told apart. */
const MOST_ALIKE = 0.1;
/** Pairs beyond that share, which weigh where a few bugs are met alone. */
const BY_CHANCE = 2;

/** One bug in so many is met: all of them, where nothing is said. */
export const ONE_IN = Number(process.env['CONFORMANCE_ONE_IN'] ?? '1');
/** Milliseconds that all of them may take, met one after the other by a few workers. */
export const ALL_MS = 10_800_000;

/** Holds what was met to the shares. `kind` is how the bugs are called; `more` has what else is to be printed. */
export function heldToShares(
  kind: string,
  metBugs: () => readonly Met[],
  more: (met: readonly Met[]) => string = () => '',
): void {
  test('are the same under other seeds, with other ids and at other ports', () => {
    const met = metBugs();
    const twice = seenTwice(met.filter((one) => !isByChance(one)));
    const others = twice.filter(({ same }) => !same).map(({ at }) => at);
    console.log(
      `fingerprints: ${met.length} ${kind}, ${twice.length} failures seen again, ${others.length} told as others: ${others.join(', ') || 'none'}${more(met)}`,
    );
    expect(twice.length).toBeGreaterThan(20);
    expect(others.length / twice.length).toBeLessThanOrEqual(MOST_CHANGED);
  });

  test('excuse a gateway that did not change', () => {
    const met = metBugs();
    const byChance = met.filter(isByChance).map(({ bug }) => bug);
    const pairs = excusedBy(met.filter((one) => !isByChance(one)));
    const fresh = pairs.filter((one) => one.fresh.length > 0);
    const names = new Set(fresh.map(({ bug, fresh: clauses }) => `${bug}: ${clauses.join(' ')}`));
    console.log(
      `fingerprints: of ${pairs.length} runs with ${kind} ${fresh.length} are not excused by another: ${[...names].join('; ') || 'none'}; ${byChance.length} of ${met.length} bugs show otherwise under the same seed as well: ${byChance.join(', ') || 'none'}`,
    );
    expect(pairs.length).toBeGreaterThan(0);
    expect(fresh.length / pairs.length).toBeLessThanOrEqual(MOST_FRESH);
    expect(byChance.length / met.length).toBeLessThanOrEqual(MOST_BY_CHANCE);
  });

  test('tell another bug beside one that is excused', () => {
    const pairs = toldBeside(metBugs());
    const named = (how: string) => pairs.filter((one) => one.as === how).map(({ names }) => names);
    const [untold, hidden] = [named('untold'), named('hidden')];
    console.log(
      `fingerprints: of ${pairs.length} ${kind} ${untold.length} excuse another beside it: ${untold.join('; ') || 'none'}; ${hidden.length} hide it: ${hidden.join('; ') || 'none'}`,
    );
    expect(pairs.length).toBeGreaterThan(0);
    expect(untold.length / pairs.length).toBeLessThanOrEqual(MOST_UNTOLD);
    expect(hidden.length / pairs.length).toBeLessThanOrEqual(MOST_HIDDEN);
  });

  test('tell most bugs of one clause apart', () => {
    const pairs = ofOneClause(metBugs());
    const alike = pairs.filter((one) => one.alike).map(({ names }) => names);
    console.log(
      `fingerprints: of ${pairs.length} pairs of ${kind} of one clause ${alike.length} can't be told apart: ${alike.join('; ')}`,
    );
    expect(pairs.length).toBeGreaterThan(0);
    expect(alike.length).toBeLessThanOrEqual(pairs.length * MOST_ALIKE + BY_CHANCE);
  });
}

/** The bug after one, in an order that tells nothing, of those that can be put beside it. */
export function nextOf<Bug>(
  bugs: readonly Bug[],
  nameOf: (bug: Bug) => string,
  fits: (one: Bug, other: Bug) => boolean,
): (bug: Bug) => Bug | undefined {
  const mixed = bugs.toSorted((a, b) => hashOf(nameOf(a)) - hashOf(nameOf(b)));
  return (bug) => {
    const at = mixed.findIndex((one) => nameOf(one) === nameOf(bug));
    return [...mixed.slice(at + 1), ...mixed.slice(0, at)].find((other) => fits(bug, other));
  };
}
