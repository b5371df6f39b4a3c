import { describe, expect, test } from 'vitest';
import type { Target } from '../../harness/model/target.ts';
import { everyGateOn } from '../conformance/judge-gateway.ts';
import { troubleAtOnce, troubleIn } from '../proof/again.ts';
import {
  configurations,
  describeConfiguration as describeTarget,
} from '../proof/configurations.ts';
import { hasPython, startForeign, styles as every, type Foreign } from './start-foreign.ts';

const python = hasPython();
/** All styles, and five runs of each, where `npm run proof` asks. */
const whole = process.env['CONFORMANCE_PROOF'] !== undefined;
const styles = whole ? every : (['odd'] as const);
const runs = whole ? [1, 1, 2, 3, 3] : [1, 1, 2];

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
  return { ...target, requestBuffering, name: hookless.name };
}

describe.skipIf(!python)(
  `a foreign gateway is judged again and again${python ? '' : ': not run, no python3'}`,
  { concurrent: true, timeout: whole ? 0 : 900_000 },
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

    test.each(styles.slice(0, 1))('%s: two runs at once on a new account', async (style) => {
      expect(await onAccount(style, troubleAtOnce)).toEqual([]);
    });
  },
);
