import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanup } from '../../cli/targets/cleanup.ts';
import { everyGateOff, startGateway } from '../../fixtures/gateway/index.ts';
import { jsonFile } from '../commands/command-line.ts';
import { emptyFolder, inProcess } from '../commands/in-process.ts';
import { asOwner, endpointsOf, newAccount } from '../gateway/account.ts';

const production = 'https://prod.example.com/hook';
const ours = 'https://example.com/sms-gateway-conformance/run-1/abc-1';

function line(callbackUrl: string): string {
  return `${JSON.stringify({ target: 'mine', plane: 'public', callbackUrl })}\n`;
}

test('cleanup disables no endpoint that no run of this suite made, whatever a trail names', async () => {
  const gateway = await startGateway({ gates: everyGateOff });
  const account = await newAccount(gateway);
  for (const url of [production, ours]) {
    const { text } = await asOwner(gateway, account, 'POST /v1/webhooks', { callback_url: url });
    const { endpoint_id: id }: { endpoint_id: string } = JSON.parse(text);
    await asOwner(gateway, account, `POST /v1/webhooks/${id}/enable`);
  }
  const { owner } = account;
  const target = { name: 'mine', baseUrl: gateway.url, origin: gateway.origin };
  const more = { gates: everyGateOff, maxTier: 'destructive', account: { owner } };
  const config = await jsonFile('targets.json', { targets: [{ ...target, ...more }] });
  const folder = await emptyFolder();
  await writeFile(join(folder, 'enabled-endpoints.ndjson'), line(production) + line(ours));
  const { code, text } = await inProcess(cleanup, '--config', config, '--out', folder);
  const enabled = (await endpointsOf(gateway, account)).filter((one) => one['enabled'] === true);
  await gateway.close();
  expect(enabled.map((one) => one['callback_url'])).toEqual([production]);
  expect(text).toContain(`(${production}) stays enabled: its callback URL does not bear`);
  expect(text).toContain(`(${ours}) is disabled`);
  expect(code).toBe(2);
});
