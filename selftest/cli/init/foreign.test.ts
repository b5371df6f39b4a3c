import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { init } from '../../../cli/init/init.ts';
import { list } from '../../../harness/model/json.ts';
import { startForeign, styles } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../tools.ts';
import { emptyFolder, inProcess } from '../in-process.ts';

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
