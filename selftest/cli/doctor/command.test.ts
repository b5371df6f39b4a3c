import { describe, expect, test } from 'vitest';
import { list, member } from '../../../harness/model/json.ts';
import { newAccount } from '../../gateway/account.ts';
import { startGateway } from '../../../fixtures/gateway/index.ts';
import {
  throwawayAuthority,
  throwawayCertificate,
  throwawayHost,
} from '../../../fixtures/receiver/throwaway-certificate.ts';
import { quietPort } from '../../quiet-port.ts';
import { frontOf } from '../../receiver/front.ts';
import { commandLine, jsonFile, listeningPlace, withTarget } from '../../commands/command-line.ts';

const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };

/** Before a run the numbers are bounds. */
const said = (bound: string) =>
  new RegExp(
    `add to the target file.*\\n {4}states.*: ${bound}\\d+ clauses more\\n {4}then maxTier "irreversible": ${bound}\\d+ clauses more`,
  );

describe('the command doctor', () => {
  test('says that all is ready, and all that a run would exercise', async () => {
    const { deliver, receiver: listening } = await listeningPlace();
    const receiver = { ...listening, refusedHost: `refused.${throwawayHost}` };
    await withTarget({ gates, deliver }, { gates, receiver }, async (file) => {
      const { code, stdout } = await commandLine(['doctor', '--config', file]);
      expect(code).toBe(0);
      expect(stdout.trimEnd().split('\n').at(-1)).toBe('ready, exit code 0');
      for (const plane of ['public', 'sealed', 'workflow'])
        expect(stdout).toMatch(new RegExp(`${plane} (\\d+) of \\1`));
      expect(stdout).not.toContain('to exercise more');
    });
  });

  test('tells what something in front of the listener makes of its answers', async () => {
    const listen = `127.0.0.1:${await quietPort()}`;
    const port = await frontOf(Number(listen.split(':')[1]), {
      status: (same) => (same === 410 ? 404 : same),
      certificate: throwawayCertificate,
    });
    const resolve = { [throwawayHost]: `127.0.0.1:${port}` };
    const receiver = { listen, callbackUrl: `https://${throwawayHost}/in` };
    const tls = { caFile: await jsonFile('ca.pem', throwawayAuthority) };
    const deliver = { resolve, ca: throwawayAuthority };
    const more = { gates, receiver, resolve, tls };
    await withTarget({ gates, deliver }, more, async (file) => {
      const { stdout } = await commandLine(['doctor', '--config', file]);
      expect(stdout).toMatch(
        /warn +receiver\.callbackUrl .*410 comes back as 404: checks that need/,
      );
      expect(stdout).toMatch(/ok +receiver\.callbackUrl +an event arrived/);
    });
  });

  test('names the additions that would unlock most, as run does at its end', () =>
    withTarget({ gates }, { gates, states: undefined, maxTier: 'read_only' }, async (file) => {
      const examined = await commandLine(['doctor', '--config', file]);
      expect(examined.stdout).toMatch(said('at least '));
      const { stdout } = await commandLine(['run', '--config', file]);
      expect(stdout).toMatch(said(''));
      expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^incomplete, exit code 0/);
    }));

  test('ends with 2 for what a run could do without', () =>
    withTarget({}, { requestBuffering: true }, async (file) => {
      const { code, stdout } = await commandLine(['doctor', '--config', file]);
      expect(code).toBe(2);
      expect(stdout).toContain('ready except for requestBuffering, exit code 2');
    }));

  test('ends with 4 for a refused credential, and shows no secret', async () => {
    const gateway = await startGateway();
    const account = { ...(await newAccount(gateway)), alphaKey: 'nobody-issued-this' };
    await gateway.close();
    return withTarget({}, { account, states: undefined }, async (file) => {
      const { code, stdout } = await commandLine(['doctor', '--config', file]);
      expect(code).toBe(4);
      expect(stdout).toContain('account.owner');
      for (const secret of [account.owner.session, account.owner.csrf, account.alphaKey])
        expect(stdout).not.toContain(secret);
    });
  });

  test('ends with 4 where nobody answers, with 3 for a file that is none', async () => {
    const nobody = await commandLine(['doctor', '--target', 'http://127.0.0.1:1', '--json']);
    expect(nobody.code).toBe(4);
    const [target] = list(JSON.parse(nobody.stdout), 'targets');
    expect(list(target, 'findings').map((one) => member(one, 'member'))).toEqual(['baseUrl']);
    const file = await jsonFile('t.json', { targets: [{ name: 'a', baseURL: 'x' }] });
    const bad = await commandLine(['doctor', '--config', file]);
    expect(bad.code).toBe(3);
    expect(bad.stderr).toContain('did you mean baseUrl?');
    expect((await commandLine(['doctor'])).code).toBe(3);
  });
});
