import { everyGateOff } from '../../fixtures/gateway/index.ts';
import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { realCurl } from '../reporters/shell.ts';
import { testWith } from '../tools.ts';
import { commandLine, jsonFile, withTarget } from './command-line.ts';
const { alter } = mutants.find(({ id }) => id === 'fragment-accepted')!;

describe('account', () => {
  testWith(['curl'], 'prints what the curl line of a failure needs to show it', async () => {
    await withTarget({ gates: everyGateOff, alter }, {}, async (file) => {
      const run = ['run', '--config', file, '--check', 'webhooks.create/url-fragment'];
      const { report } = await commandLine(run);
      const failed = report?.targets[0]?.clauses.find(({ verdict }) => verdict === 'fail');
      const curl = failed?.evidence.find(({ role }) => role === 'failure')?.curl ?? '';
      const { stdout, code } = await commandLine(['account', '--config', file]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^export GATEWAY_URL='http:.*\nexport STATES_URL='http:/);
      expect(await realCurl(curl, none)).toMatch(/^HTTP\/1\.1 401 /);
      expect(await realCurl(`${stdout}${curl}`, none)).toMatch(/^HTTP\/1\.1 201 /);
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
