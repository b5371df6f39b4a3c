import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type GatewayOptions } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { newAccount } from '../../selftest/gateway/account.ts';
import { installedFolder, onlyWhereDemanded } from './installed.ts';
import { clone, examplesOf, git, install, lend, ours, ran } from '../../selftest/ci/packed.ts';
import { testWith } from '../../selftest/tools.ts';

const page = 'docs/from-code.md';
let examples: ReadonlyMap<string, string>;

beforeAll(async () => {
  examples = await examplesOf(page);
});

/** Writes examples of the page into a folder. */
async function write(folder: string, ...names: readonly string[]): Promise<void> {
  for (const name of names) await writeFile(join(folder, name), examples.get(name) ?? '');
}

test('the examples of the page, which are run here, are those of the folder examples/', async () => {
  const files = [
    'judge/judge.mjs',
    'vitest-project/vitest.config.js',
    'vitest-project/conformance.setup.js',
    'vitest-project/conformance.test.js',
  ];
  expect([...examples.keys()]).toEqual(files.map((path) => basename(path)));
  for (const path of files)
    expect(await readFile(ours(`examples/${path}`), 'utf8')).toBe(examples.get(basename(path)));
});

// what runs there are processes of several programs, some of which build or fetch
describe('in the folder where it is installed', { timeout: 600_000 }, () => {
  describe('judge', () => {
    test('the example gives a report and writes it', async ({ skip }) => {
      const folder = await installedFolder(skip);
      await write(folder, 'judge.mjs');
      const { code, stdout, stderr } = await ran(folder, process.execPath, ['judge.mjs']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^reference gateway: incomplete, [1-9]\d* passed, 0 failed\n$/);
      const written = await readFile(join(folder, 'conformance-report/conformance.json'), 'utf8');
      expect(JSON.parse(written)).toMatchObject({
        exitCode: 0,
        targets: [{ verdict: 'incomplete' }],
      });
    });

    for (const line of ['22', '24'] as const) {
      const variable = `CONFORMANCE_NODE_${line}` as const;
      testWith([variable], `the example runs under Node.js ${line}`, async ({ skip }) => {
        const binary = process.env[variable] ?? '';
        const folder = await installedFolder(skip);
        await write(folder, 'judge.mjs');
        expect(await ran(folder, binary, ['--version'])).toMatchObject({
          stdout: expect.stringMatching(`^v${line}\\.`),
        });
        expect(await ran(folder, binary, ['judge.mjs'])).toMatchObject({ code: 0, stderr: '' });
      });
    }
  });

  test('the example of a vitest project fails where a clause is broken, and else does not', async ({
    skip,
  }) => {
    const folder = await installedFolder(skip);
    await write(folder, 'vitest.config.js', 'conformance.setup.js', 'conformance.test.js');
    await lend(folder, 'vitest');
    const vitest = ours('node_modules/vitest/vitest.mjs');
    const judged = async (alter?: GatewayOptions['alter']) => {
      const origin = 'https://app.example.com';
      const gateway = await startGateway({ origin, ...(alter && { alter }) });
      const { owner } = await newAccount(gateway);
      const env = {
        GATEWAY_URL: gateway.url,
        OWNER_SESSION: owner.session,
        OWNER_CSRF: owner.csrf,
      };
      const ended = await ran(folder, process.execPath, [vitest, 'run'], env);
      await gateway.close();
      return ended;
    };
    const sound = await judged();
    expect(sound).toMatchObject({ code: 0, stdout: expect.stringMatching(/\d{2} passed/) });
    const bug = mutants.find(({ id }) => id === 'endpoints-are-created-enabled');
    const broken = await judged(bug?.alter);
    expect(broken).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('webhooks.create.disabled-on-create: expected'),
    });
    const setup = examples.get('conformance.setup.js') ?? '';
    const brief = setup.replace("maxTier: 'mutating',", '$& timeouts: { runMs: 1 },');
    await writeFile(join(folder, 'conformance.setup.js'), brief);
    expect(await judged()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the time for the run was over'),
    });
  });

  test('the types of all entries hold in a strict project', async ({ skip }) => {
    const folder = await installedFolder(skip);
    await lend(folder, 'vitest');
    await writeFile(
      join(folder, 'typed.ts'),
      `import { judge, type Report, type TargetDescription } from 'sms-gateway-conformance';
import { adviceOn, createPreviewer, type NotEnabled } from 'sms-gateway-conformance/contract';
import { mount } from 'sms-gateway-conformance/vitest';
import setup, { provideTarget } from 'sms-gateway-conformance/vitest/setup';

const target: TargetDescription = { name: 'a', baseUrl: 'http://127.0.0.1', gates: { workflowTools: true } };
export const report: Promise<Report> = judge(target, { only: { plane: ['public'] }, seed: 1 });
export const given = [adviceOn('webhooks.list', { status: 503 }).outcome, mount, setup, provideTarget(target)];
export const kept = ({ endpointId, secret, next }: NotEnabled): string[] => [endpointId, secret, next];
export const previewed = createPreviewer().previewMacro('listAllOwnerDevices', {});
// @ts-expect-error this macro is called with a URL
export const unnamed = createPreviewer().previewMacro('bootstrapWebhookEndpoint', {});
// @ts-expect-error a tier has one of four names
export const wrong = judge({ ...target, maxTier: 'all' });
`,
    );
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
    const tsc = ours('node_modules/typescript/bin/tsc');
    const args = [tsc, ...options, '--types', '', 'typed.ts'];
    // of other packages' types nothing is said here
    const { stdout } = await ran(folder, process.execPath, args);
    const own = stdout.split('\n').filter((line) => /^(?:typed|\S*sms-gateway-conf)/.test(line));
    expect(own).toEqual([]);
  });

  test('an install from git builds the same command', async ({ skip }) => {
    onlyWhereDemanded(skip, 'it fetches all that the build needs');
    const { folder, failed } = await install(`git+file://${await git(await clone())}`);
    expect(failed).toBeNull();
    const help = await ran(folder, 'npx', ['--no', '--', 'sms-gateway-conformance', '--help']);
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('judges') });
  });
});
