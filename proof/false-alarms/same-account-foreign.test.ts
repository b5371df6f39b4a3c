import { expect, test } from 'vitest';
import type { Target } from '../../harness/model/target.ts';
import { everyGateOn } from '../../selftest/conformance/run-against.ts';
import { troubleAtOnce, troubleIn } from './again.ts';
import {
  configurations,
  describeConfiguration as describeTarget,
} from '../../selftest/accounts/configurations.ts';
import { startForeign, styles, type Foreign } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

/** The seed of each of five runs. */
const runs = [1, 1, 2, 3, 3];

/** The foreign gateway as a target file has it that knows of no hook: its account whole, and in use. */
async function onAccount<T>(style: string, use: (target: Target) => Promise<T>): Promise<T> {
  const options = { style, gates: everyGateOn, endpoints: 2, deliveries: 6 };
  const foreign = await startForeign(options);
  try {
    return await use(targetOf(foreign));
  } finally {
    foreign.close();
  }
}

function targetOf({ hookless, account }: Foreign): Target {
  const { baseUrl, origin, requestBuffering } = hookless;
  const target = describeTarget(configurations.whole, baseUrl, origin, account);
  return {
    ...target,
    ...(requestBuffering !== undefined && { requestBuffering }),
    name: hookless.name,
  };
}

describeWith(
  ['python3'],
  'a foreign gateway is judged again and again',
  { concurrent: true, timeout: 0 },
  () => {
    test.each(styles)(
      '%s: run after run on one account, and two at the same time',
      async (style) => {
        await onAccount(style, async (target) => {
          expect(await troubleIn(target, runs)).toEqual([]);
          expect(await troubleAtOnce(target)).toEqual([]);
        });
      },
    );

    test.each(['odd'] as const)('%s: two runs at once on a new account', async (style) => {
      expect(await onAccount(style, troubleAtOnce)).toEqual([]);
    });
  },
);
