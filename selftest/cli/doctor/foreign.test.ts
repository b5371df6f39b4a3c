import { expect, test } from 'vitest';
import { examine } from '../../../cli/doctor/examine.ts';
import { describedTarget } from '../../../harness/target-file/describe.ts';
import { everyGateOn } from '../../conformance/run-against.ts';
import { startForeign, styles } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../tools.ts';
import { unwell } from './examined.ts';

/** Milliseconds that no examination comes near, also where the gateway is a slow one. */
const enough = 600_000;

describeWith(['python3'], 'nothing is wrong with another lawful gateway', () => {
  test.each(styles)('style %s, by its hook or by an account', async (style) => {
    const { hookless, states, account, close } = await startForeign({ style, gates: everyGateOn });
    try {
      const common = { ...hookless, maxTier: 'mutating' } as const;
      const [hooked, fixed] = await Promise.all([
        examine(describedTarget({ ...common, states }, {}), enough),
        examine(describedTarget({ ...common, account }, {}), enough),
      ]);
      expect([unwell(hooked), unwell(fixed)]).toEqual([[], []]);
      expect(hooked.findings.filter(({ is }) => is === 'ok').length).toBeGreaterThan(20);
    } finally {
      close();
    }
  });
});
