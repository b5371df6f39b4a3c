import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import { targetsIn } from '../../harness/target-file/read-targets.ts';
import { jsonFile, ownProcess } from '../../selftest/commands/command-line.ts';
import { newAccount } from '../../selftest/gateway/account.ts';

const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');

/** The first blocks of the page: how the suite is started, and the file that it is given. */
const [command = '', file = ''] = ['sh', 'json'].map((language) => {
  const text = readme.slice(readme.indexOf('## Judge your own'));
  return new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(text)?.[1] ?? '';
});

test('each target file of the README can be read as it is, one of them with a state hook', () => {
  const all = [...readme.matchAll(/```json\n([^]*?)\n```/g)].map(([, text = '']) => text);
  const names = all.flatMap((text) => [...text.matchAll(/"\$(\w+)"/g)].map(([, name]) => name));
  const env = Object.fromEntries(names.map((name) => [name, 'a-value-of-its-own']));
  const targets = all.flatMap((text) => targetsIn(JSON.parse(text), 'targets.json', env));
  expect(targets.map(({ states }) => states !== undefined)).toEqual([false, true]);
});

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('the first example of the README holds as it is written, twice in a row', async () => {
  expect(command.startsWith(`${portableCommand} run --config `)).toBe(true);
  const { owner, alphaKey, deviceId, recipient } = await newAccount(gateway);
  const env = {
    OWNER_SESSION: owner.session,
    OWNER_CSRF: owner.csrf,
    ALPHA_KEY: alphaKey,
    DEVICE_ID: deviceId,
  };
  // nothing but the address is not that of a deployment of ours
  const written = file
    .replace('https://gw.example.com', gateway.url)
    .replace('https://app.example.com', gateway.origin)
    .replace('+15550100', recipient);
  const config = await jsonFile('targets.json', written);
  const passed: number[] = [];
  for (const run of ['first', 'second']) {
    // the second meets what the first has left
    const { code, stdout, report } = await ownProcess(['run', '--config', config], { env });
    const [target] = report?.targets ?? [];
    expect({ run, code, verdict: target?.verdict }).toEqual({
      run,
      code: 0,
      verdict: 'incomplete',
    });
    expect(target?.counts.fail).toBe(0);
    expect(stdout).not.toContain(owner.session);
    passed.push(target?.counts.pass ?? 0);
  }
  const [first = 0, second = 0] = passed;
  expect(first).toBeGreaterThan(60);
  expect(second).toBeGreaterThanOrEqual(first - 5);
});
