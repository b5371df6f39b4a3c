import { everyGateOff, startGateway } from '../../fixtures/gateway/index.ts';
import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Evidence } from '../../reporters/report.ts';
import { newAccount, newEndpoint } from '../gateway/account.ts';
import { realCurl } from '../commands/shell.ts';
import { testWith } from '../tools.ts';
import { commandLine, jsonFile, withTarget } from '../commands/command-line.ts';

const newestFirst = 'endpoints-listed-newest-first';
const alterOf = (mutant: string) => mutants.find(({ id }) => id === mutant)!.alter;

/** The first failure that a check shows. */
async function failureOf(file: string, check: string): Promise<Evidence> {
  const { report } = await commandLine(['run', '--config', file, '--check', check]);
  const failed = report?.targets[0]?.clauses.find(({ verdict }) => verdict === 'fail');
  const shown = failed?.evidence.find(({ role }) => role === 'failure');
  if (!shown) throw new Error(`${check} shows no failure`);
  return shown;
}

describe('account', () => {
  testWith(['curl'], 'prints what a curl line needs that shows a failure by itself', async () => {
    await withTarget(
      { gates: everyGateOff, alter: alterOf('reads-demand-an-origin') },
      {},
      async (file) => {
        const { curl, alone } = await failureOf(file, 'webhooks.list/accepted');
        const { stdout, code } = await commandLine(['account', '--config', file]);
        expect({ code, alone }).toEqual({ code: 0, alone: undefined });
        expect(stdout).toMatch(/^export GATEWAY_URL='http:.*\nexport STATES_URL='http:/);
        expect(await realCurl(curl, none)).toMatch(/^HTTP\/1\.1 401 /);
        expect(await realCurl(`${stdout}${curl}`, none)).toMatch(/^HTTP\/1\.1 403 /);
      },
    );
  });

  testWith(['curl'], 'has a curl line show a failure of the own account again', async () => {
    // endpoints of one millisecond would be in any order
    let nowMs = Date.now();
    const clock = { now: () => (nowMs += 1) };
    const gateway = await startGateway({ gates: everyGateOff, alter: alterOf(newestFirst), clock });
    const account = await newAccount(gateway);
    const [a, b] = [await newEndpoint(gateway, account), await newEndpoint(gateway, account, 'b')];
    const { url: baseUrl, origin } = gateway;
    const target = { name: 'own', baseUrl, origin, gates: everyGateOff, maxTier: 'mutating' };
    const file = await jsonFile('own.json', { targets: [{ ...target, account }] });
    const { curl, alone } = await failureOf(file, 'webhooks.list/as-found');
    const { stdout } = await commandLine(['account', '--config', file]);
    const shown = await realCurl(`${stdout}${curl}`, none);
    await gateway.close();
    const list: { endpoints: { endpoint_id: string }[] } = JSON.parse(
      shown.slice(shown.indexOf('{')),
    );
    expect(alone).toBeUndefined();
    expect(list.endpoints.map((one) => one.endpoint_id)).toEqual([b.endpoint_id, a.endpoint_id]);
  });

  test('has nothing for a curl line where the hook made what it shows', async () => {
    await withTarget({ gates: everyGateOff, alter: alterOf(newestFirst) }, {}, async (file) => {
      const check = 'webhooks.create/further-members';
      const { report, stdout } = await commandLine(['run', '--config', file, '--check', check]);
      const failed = report?.targets[0]?.clauses.find(({ verdict }) => verdict === 'fail');
      expect(failed?.evidence[0]?.alone).toBe(false);
      expect(stdout).toContain(`FAIL must ${failed?.id}`);
      expect(stdout).not.toContain('curl -sS');
    });
  });

  test('asks the hook with its headers, and exports those for scripts', async () => {
    const states = { url: 'http://127.0.0.1:9/states', headers: { authorization: "it's" } };
    await withTarget(
      { gates: everyGateOff },
      { states, timeouts: { stateMs: 2000 } },
      async (file) => {
        const { code, stdout, stderr } = await commandLine(['account', '--config', file]);
        expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
        expect(stderr).toContain('no account: state hook failed on account');
      },
    );
  });

  test('gives the account of the file where there is no hook', async () => {
    const base = { baseUrl: 'https://gw.example.com' };
    const owner = { session: "s'1", csrf: 'c1' };
    const file = await jsonFile('t.json', {
      targets: [
        { ...base, name: 'a', account: { owner, deviceId: 'd1' } },
        { ...base, name: 'b' },
      ],
    });
    const args = ['account', '--config', file];
    const { stdout } = await commandLine([...args, '--target', 'a']);
    expect(stdout.split('\n')).toEqual([
      "export GATEWAY_URL='https://gw.example.com'",
      String.raw`export OWNER_SESSION='s'\''1'`,
      "export OWNER_CSRF='c1'",
      "export DEVICE_ID='d1'",
      '',
    ]);
    const odd = { owner, deviceId: 'd\u202E1##[a]' };
    const hidden = await jsonFile('h.json', {
      targets: [{ ...base, name: 'a', account: odd }],
    });
    const printed = await commandLine(['account', '--config', hidden]);
    expect(printed.stdout).toContain(
      String.raw`export DEVICE_ID="$(printf 'd\342\200\2561##\133a]')"`,
    );
    for (const [more, text] of [
      [[], 'describes a, b; name one of them'],
      [['--target', 'b'], 'b has neither states'],
    ] as const) {
      const { code, stderr } = await commandLine([...args, ...more]);
      expect(stderr).toContain(text);
      expect(code).toBe(3);
    }
  });
});

/** The variables are those that the command prints, and no others. */
const none = { OWNER_SESSION: '', OWNER_CSRF: '' };
