import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { everyGateOn } from '../../selftest/conformance/run-against.ts';
import { judgedOnce, troubleAtOnce, troubleIn } from './again.ts';
import {
  configurations,
  noBudget,
  targetOf,
  type Configuration,
} from '../../selftest/accounts/configurations.ts';

const { whole, large, owner, reads } = configurations;

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: everyGateOn });
});
afterAll(() => gateway.close());

/** Two runs of so many submissions stay below the sixty that an account may make in a minute. */
const withinAMinute = { ...large.budget, alphaMessages: 25 };

/** Each account is judged as often as this, with seeds that come again and new ones. */
const series: readonly (readonly [string, Configuration, readonly number[]])[] = [
  ['with the default budget', whole, [1, 1, 2, 3, 3]],
  ['with a large budget', { ...large, budget: withinAMinute }, [1, 2]],
  ['without any budget', { ...whole, budget: noBudget }, [1, 2]],
  ['by its owner alone', owner, [1, 1, 2, 3, 4]],
  ['by reads', reads, [1, 2]],
];

describe('an account of a target file, judged again and again', { timeout: 600_000 }, () => {
  test.each(series)('is blamed for nothing that was used before: %s', async (_, one, seeds) => {
    expect(await troubleIn(await targetOf(one, gateway), seeds)).toEqual([]);
  });

  test('is blamed for nothing that another run does at the same time', async () => {
    const target = await targetOf(owner, gateway);
    await judgedOnce(target, 1);
    expect(await troubleAtOnce(target)).toEqual([]);
  });
});
