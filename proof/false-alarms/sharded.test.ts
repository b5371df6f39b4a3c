import { readFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { everyGateOff, startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import { emptyFolder } from '../../selftest/commands/in-process.ts';
import { ran } from '../../selftest/ci/packed.ts';
import { withNpx } from '../../selftest/ci/npx.ts';

interface Step {
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

const text = readFileSync(new URL('../../examples/ci/sharded.yml', import.meta.url), 'utf8');
const { shard, conformance } = parse(text).jobs;
const numbers: readonly number[] = shard.strategy.matrix.shard;

/** What a runner knows of one job of the matrix. */
function filled(line: string, number: number): string {
  const known: Readonly<Record<string, string | number>> = {
    'matrix.shard': number,
    'strategy.job-total': numbers.length,
    'github.run_id': 15_243_000_001,
    'secrets.STATES_TOKEN': 'a token of the hook',
  };
  return line.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (all, name) => `${known[name] ?? all}`);
}

/** The step of a job that starts the suite, and the one that uses an action. */
function stepsOf({ steps }: { readonly steps: readonly Step[] }, action: string) {
  const step = steps.find(({ run }) => run?.startsWith(portableCommand));
  const using = steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`));
  return { run: step?.run ?? '', env: step?.env ?? {}, using };
}

let gateway: RunningGateway;
let folder: string;
let path: string;

beforeAll(async () => {
  const bug = mutants.find(({ id }) => id === 'fragment-accepted')!;
  gateway = await startGateway({ alter: bug.alter });
  folder = await emptyFolder();
  path = `${await withNpx(folder)}:${process.env['PATH']}`;
  const states = { url: gateway.statesUrl, headers: { authorization: '$STATES_TOKEN' } };
  const { url: baseUrl, origin } = gateway;
  const target = {
    name: 'gateway',
    baseUrl,
    origin,
    gates: everyGateOff,
    maxTier: 'mutating',
    states,
  };
  await writeFile(join(folder, 'targets.json'), JSON.stringify({ targets: [target] }));
});
afterAll(() => gateway.close());

function shell(line: string, env: Readonly<Record<string, string>> = {}) {
  const CHOSEN_CHECKS = '--check webhooks.create/url-*';
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', line];
  return ran(folder, 'bash', args, { CHOSEN_CHECKS, ...env, PATH: path });
}

test('the example of a matrix: its jobs judge, and the last ends as one run would have', async () => {
  const judging = stepsOf(shard, 'upload-artifact');
  expect(judging.using?.if).toBe('always()');
  const codes = [];
  for (const number of numbers) {
    const env = Object.entries(judging.env).map(([name, one]) => [name, filled(one, number)]);
    // one after the other: they share two processors with other tests
    const { code } = await shell(filled(judging.run, number), Object.fromEntries(env));
    codes.push(code);
    const { name = '', path: kept = '' } = judging.using?.with ?? {};
    // as artifacts are downloaded: each into a folder of its name
    await cp(join(folder, filled(kept, number)), join(folder, 'shards', filled(name, number)), {
      recursive: true,
    });
  }
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  const merging = stepsOf(conformance, 'upload-artifact');
  expect(stepsOf(conformance, 'download-artifact').using?.with).toEqual({
    pattern: 'shard-*',
    path: 'shards',
  });
  const { code, stdout } = await shell(merging.run);
  expect({ code, stdout }).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('FAIL must webhooks.create.url-fragment'),
  });
  const { path: kept = '' } = merging.using?.with ?? {};
  const report = JSON.parse(await readFile(join(folder, kept, 'conformance.json'), 'utf8'));
  expect(report.shards).toEqual({ of: 3, asked: [1, 2, 3], missing: [] });
});

test('each job runs what package-lock.json pins', () => {
  for (const { steps } of [shard, conformance])
    expect(steps.map((step: Step) => step.run)).toContain('npm ci');
});
