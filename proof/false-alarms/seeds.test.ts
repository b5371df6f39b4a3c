import { expect, test } from 'vitest';
import {
  everyGateOn,
  referenceGateway,
  runAgainst,
} from '../../selftest/conformance/run-against.ts';
import { clausesWith, fold } from '../../selftest/conformance/verdicts.ts';
import { pythonGateway } from '../../selftest/foreign/python-gateway.ts';
import { describeWith } from '../../selftest/tools.ts';

const seeds = [1, 2] as const;
/** For refusals that pass, as long as a run waits. */
const minute = 60_000;
const patience = { parallel: 16, mostWaitedMs: minute, mostAskedMs: minute } as const;

/** A clock whose steps are wide enough for endpoints to have the same time, however busy the machine is. */
const stepMs = 50;
const clock = { now: () => Math.floor(Date.now() / stepMs) * stepMs };

const judges = {
  'the reference gateway': (seed: number) =>
    runAgainst(referenceGateway, { seed, clock, ...patience }),
  // clocks that differ from node to node, and bodies that are never alike
  'a foreign gateway, chatty': (seed: number) =>
    runAgainst(pythonGateway({ style: 'chatty', gates: everyGateOn, seed }), patience),
} as const;

/** What a seed draws are values: the occasions for each clause are made under every seed. */
describeWith(['python3'], 'the same clauses are exercised under every seed', () => {
  test.each(Object.entries(judges))('of %s', { timeout: 1_800_000 }, async (_, judge) => {
    const [one, other] = [await judge(seeds[0]), await judge(seeds[1])].map((results) =>
      clausesWith(fold(results, everyGateOn), 'pass', 'fail').toSorted(),
    );
    expect(one?.length).toBeGreaterThan(500);
    expect(other).toEqual(one);
  });
});
