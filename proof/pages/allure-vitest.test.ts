import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Status, type TestResult } from 'allure-js-commons';
import { expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { jsonFile } from '../../selftest/commands/command-line.ts';
import { newAccount } from '../../selftest/gateway/account.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The results that Allure's own reporter writes of the checks that a pattern of vitest names. */
async function resultsOf(target: unknown, pattern: string) {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-allure-'));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    'run',
    '--root',
    root,
    '--project',
    'conformance',
    'suites/webhooks',
    '-t',
    pattern,
  ];
  const env = {
    ...process.env,
    SMS_GATEWAY_TARGET: await jsonFile('targets.json', { targets: [target] }),
  };
  const reporter = '--reporter=allure-vitest/reporter';
  // a test that fails is what one of them is about
  await run(process.execPath, [vitest, ...args, reporter], { cwd: folder, env }).catch(() => null);
  const texts = new Map<string, string>();
  const written = join(folder, 'allure-results');
  for (const name of await readdir(written))
    texts.set(name, await readFile(join(written, name), 'utf8'));
  const results = [...texts]
    .filter(([name]) => name.endsWith('-result.json'))
    .map(([, text]): TestResult => JSON.parse(text));
  return { results, texts };
}

/** The values of a label. */
function valuesOf({ labels }: TestResult, name: string): readonly string[] {
  return labels.filter((label) => label.name === name).map(({ value }) => value);
}

test('a run under allure-vitest tells setup, clauses and operation, and attaches what broke', async () => {
  const bug = mutants.find(({ id }) => id === 'endpoints-are-created-enabled');
  const gateway = await startGateway({ ...(bug && { alter: bug.alter }) });
  const account = await newAccount(gateway);
  const described = {
    name: 'with a bug',
    baseUrl: gateway.url,
    origin: gateway.origin,
    maxTier: 'mutating',
    account: { owner: account.owner },
  };
  const checks = ['webhooks.create/new-endpoint', 'webhooks.list/as-found'] as const;
  const { results, texts } = await resultsOf(described, `\\((${checks.join('|')})\\)`);
  await gateway.close();
  const ran = results.filter(({ status }) => status !== Status.SKIPPED);
  const [result, held] = checks.map((check) => ran.find(({ name = '' }) => name.includes(check)));
  if (!result || !held) throw new Error('a check has no result');
  expect([ran.length, result.status, held.status]).toEqual([2, Status.FAILED, Status.PASSED]);
  expect(valuesOf(result, 'setup')).toEqual(['with a bug']);
  expect(valuesOf(result, 'operation')).toContain('webhooks.create');
  expect(valuesOf(result, 'clause')).toContain('webhooks.create.disabled-on-create');
  expect(valuesOf(held, 'operation')).toContain('webhooks.list');
  const attachedTo = ({ steps }: TestResult): unknown => {
    const [attached] = steps.flatMap(({ attachments }) => attachments);
    return JSON.parse(texts.get(attached?.source ?? '') ?? 'null');
  };
  expect(attachedTo(held)).toMatchObject({
    request: { method: 'GET', path: '/v1/webhooks' },
    response: { status: 200 },
  });
  expect(attachedTo(result)).toMatchObject({
    request: { method: 'POST', path: '/v1/webhooks' },
    response: { status: 201, body: { content: expect.stringContaining('"enabled":true') } },
  });
  const written = [...texts.values()].join('\n');
  for (const secret of Object.values(account.owner)) expect(written).not.toContain(secret);
});
