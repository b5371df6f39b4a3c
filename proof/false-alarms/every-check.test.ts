import { expect, test } from 'vitest';
import { configurations } from '../../selftest/accounts/configurations.ts';
import { everyGateOn, runAgainst } from '../../selftest/conformance/run-against.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import {
  pythonGateway,
  silentPython,
  withAccount,
  withHook,
} from '../../selftest/foreign/python-gateway.ts';
import type { Foreign, ForeignOptions } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

/** Ways with lists that the contract leaves open, and that a look at one page, or at once, mistakes for a fault. */
const lists = {
  'begin with an empty page': { style: 'ragged', listing: { first: 'always' } },
  'hold one item a page': { style: 'onerow' },
  'follow each change by a lag of its own': { style: 'copies' },
  // within the four seconds that R-225 gives
  'follow each change by up to 3.5 seconds': { style: 'copies', listing: { lag_s: [0.1, 3.5] } },
} satisfies Record<string, Pick<ForeignOptions, 'style' | 'listing'>>;

/** One that nearly every check may spend something of that can do without a hook. */
const withBudget = (foreign: Foreign) => ({
  ...withAccount(foreign),
  budget: configurations.large.budget,
});

const accounts = {
  'accounts of its hook': { describeTarget: withHook, has: {}, passed: 500 },
  'an account in use': {
    describeTarget: withBudget,
    has: { endpoints: 2, deliveries: 18 },
    passed: 250,
  },
} as const;

/** So many checks at once as the command line runs. */
const run = { parallel: 16 } as const;

const units = Object.entries(lists).flatMap(([title, lawful]) =>
  Object.entries(accounts).flatMap(([whose, { describeTarget, has, passed }]) =>
    [true, false].map((receives) => ({
      title: `${title}, with ${whose} and ${receives ? 'a' : 'no'} receiver`,
      options: { ...lawful, ...has, gates: everyGateOn },
      describeTarget,
      receives,
      passed,
    })),
  ),
);

describeWith(
  ['python3'],
  'no check blames a gateway whose lists',
  { concurrent: true, timeout: 1_800_000 },
  () => {
    test.each(units)('$title', async ({ options, describeTarget, receives, passed }) => {
      const results = receives
        ? await runAgainst(pythonGateway(options, describeTarget), run)
        : await runAgainst(silentPython(options, describeTarget), run);
      expect(results.flatMap((result) => result.defect ?? [])).toEqual([]);
      const { clauses } = fold(results, options.gates);
      const failed = clauses.filter(({ verdict }) => verdict === 'fail');
      expect(failed.map(({ level, id, reason }) => `${level} ${id}: ${reason}`)).toEqual([]);
      expect(clauses.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(passed);
    });
  },
);
