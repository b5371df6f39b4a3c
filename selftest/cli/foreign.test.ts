import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examine } from '../../cli/doctor/examine.ts';
import { init } from '../../cli/init/init.ts';
import { list } from '../../harness/model/json.ts';
import { describedTarget } from '../../harness/target-file/describe.ts';
import { everyGateOn } from '../conformance/run-against.ts';
import { startForeign, styles } from '../../foreign/start-foreign.ts';
import { describeWith } from '../tools.ts';
import { unwell } from './doctor/examined.ts';
import { emptyFolder, inProcess } from '../commands/in-process.ts';

describeWith(['python3'], 'init finds another lawful gateway', () => {
  test.each(styles)('style %s, and where its gates stand', async (style) => {
    const gates = { sealedAdmission: false, sealedWebhookDelivery: false, workflowTools: true };
    const { hookless, states, close } = await startForeign({ style, gates });
    const dir = await emptyFolder();
    try {
      const { baseUrl } = hookless;
      const args = ['--target', baseUrl, '--states', states.url, '--dir', dir];
      expect(await inProcess(init, ...args)).toMatchObject({ code: 0 });
      const written: unknown = JSON.parse(await readFile(join(dir, 'targets.json'), 'utf8'));
      expect(list(written, 'targets')).toMatchObject([
        {
          baseUrl,
          gates: { ...gates, sealedWebhookDelivery: 'detect' },
          states: { url: states.url },
        },
      ]);
    } finally {
      close();
    }
  });
});

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
