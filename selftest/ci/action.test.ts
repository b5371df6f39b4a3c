import { readFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { mutants } from '../../fixtures/mutants/index.ts';
import { compiledMain } from '../commands/command-line.ts';
import { chosen, startJob, type Job } from './job.ts';

interface Step {
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default: string }>
  >;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const text = readFileSync(new URL('../../action.yml', import.meta.url), 'utf8');
const action: Action = parse(text);
const { inputs, runs } = action;
const steps = runs.steps.flatMap(({ run, ...step }) =>
  run === undefined ? [] : [{ run, ...step }],
);

let sound: Job;
let faulty: Job;

beforeAll(async () => {
  sound = await startJob();
  faulty = await startJob(mutants.find(({ id }) => id === 'endpoints-are-created-enabled')?.alter);
});
afterAll(() => Promise.all([sound.close(), faulty.close()]));

/** A checkout of the action, as `npm ci` and a build leave it. */
async function builtIn(job: Job): Promise<string> {
  const path = join(job.folder, 'action');
  await mkdir(join(path, 'dist/cli'), { recursive: true });
  await symlink(compiledMain(), join(path, 'dist/cli/main.js')).catch(() => undefined);
  return path;
}

/** Runs the lines of the action in a job, and gives how they ended, its outputs and the job's summary. */
async function act(job: Job, given: Readonly<Record<string, string>>) {
  const value = (name: string) => given[name] ?? inputs[name]?.default ?? '';
  const files = { GITHUB_OUTPUT: 'output.txt', GITHUB_STEP_SUMMARY: 'summary.txt' };
  const paths = Object.entries(files).map(
    ([name, file]) => [name, join(job.folder, file)] as const,
  );
  for (const [, path] of paths) await writeFile(path, '');
  await rm(join(job.folder, 'conformance-report'), { recursive: true, force: true });
  const ended = [];
  for (const { run, env } of steps) {
    const filled = Object.entries(env ?? {}).map(
      ([name, written]) =>
        [
          name,
          written.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, one) => value(one)),
        ] as const,
    );
    // a step after the other, as in a job
    ended.push(
      await job.shell(run, {
        ...Object.fromEntries([...filled, ...paths]),
        GITHUB_ACTIONS: 'true',
        GITHUB_ACTION_PATH: await builtIn(job),
        CHOSEN_CHECKS: '',
      }),
    );
  }
  const [first] = ended;
  return {
    code: first?.code,
    printed: `${first?.stdout}${first?.stderr}`,
    output: await job.read('output.txt'),
    summary: await job.read('summary.txt'),
  };
}

describe('action.yml', () => {
  test('uses each of its inputs, and no other', () => {
    const used = [...text.matchAll(/\binputs\.([\w-]+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(inputs)));
    for (const { description } of Object.values(inputs)) expect(description).toMatch(/^\w.*\.$/);
  });

  test('reads inputs by the environment alone, so that none becomes a command', () => {
    expect(runs.using).toBe('composite');
    expect(steps.map(({ run, shell }) => [run.includes('${{'), shell])).toEqual([[false, 'bash']]);
  });

  test('keeps the report where the run failed as well, and no artifact where none is named', () => {
    const upload = runs.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'));
    expect(upload).toMatchObject({
      if: "${{ always() && inputs.upload != '' }}",
      with: { name: '${{ inputs.upload }}', path: '${{ inputs.report }}' },
    });
  });

  test('judges by the target file, adds to the summary, and asks for what is required', async () => {
    const { code, printed, output, summary } = await act(sound, {
      arguments: chosen,
      require: 'public',
    });
    expect({ code, printed }).toMatchObject({ code: 2 });
    expect(output).toBe('exit-code=2\n');
    expect(summary).toContain('incomplete');
    expect(JSON.parse(await sound.read('conformance-report/conformance.json'))).toMatchObject({
      invocation: { config: 'targets.json', effort: 'gate' },
    });
  });

  test('fails with what failed, and not beside a baseline that has it', async () => {
    const failed = await act(faulty, { arguments: chosen, summary: 'false' });
    expect(failed).toMatchObject({ code: 1, output: 'exit-code=1\n', summary: '' });
    expect(failed.printed).toMatch(/^::error .*webhooks\.create\.disabled-on-create/m);
    const report = await faulty.read('conformance-report/conformance.json');
    await writeFile(join(faulty.folder, 'baseline.json'), report);
    const known = await act(faulty, { arguments: chosen, baseline: 'baseline.json' });
    expect(known).toMatchObject({ code: 0, output: 'exit-code=0\n' });
    expect(known.summary).toContain('webhooks.create.disabled-on-create');
  });

  test('hands on a waiver file', async () => {
    const waiver = { clause: 'webhooks.create.nobody', reason: 'x', expires: '2999-01-01' };
    await writeFile(join(faulty.folder, 'waivers.json'), JSON.stringify({ waivers: [waiver] }));
    const { code, printed } = await act(faulty, { waivers: 'waivers.json' });
    expect({ code, printed }).toMatchObject({
      code: 3,
      printed: expect.stringContaining('waivers.json: waivers[0].clause: names no clause'),
    });
  });

  test('takes what is given as words, whatever they are', async () => {
    const strange = await act(sound, { config: 'none.json; touch made', arguments: '--check *' });
    expect(strange).toMatchObject({ code: 3, output: 'exit-code=3\n' });
    expect(strange.printed).toContain('none.json; touch made: no such file');
    await expect(sound.read('made')).rejects.toThrow('ENOENT');
  });
});
