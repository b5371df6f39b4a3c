import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { mutants } from '../../fixtures/mutants/index.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import { startJob, type Job } from './job.ts';
import { blockAt, parseJenkinsfile, quotedOf } from './jenkinsfile.ts';
import { program } from './npx.ts';

const recipe = (name: string) =>
  readFileSync(new URL(`../../examples/ci/${name}`, import.meta.url), 'utf8');

/** A gateway with a bug, so that what is run must end with 1 and leave its report all the same. */
let job: Job;

beforeAll(async () => {
  job = await startJob(mutants.find(({ id }) => id === 'endpoints-are-created-enabled')?.alter);
});
afterAll(() => job.close());

/** The paths of the job's folder that are not there, or empty. */
async function missing(paths: readonly string[]): Promise<string[]> {
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(join(job.folder, path.replace(/\/\*\*.*$/, ''))).catch(() => ({ size: 0 })),
    ),
  );
  return paths.filter((_, index) => sizes[index]?.size === 0);
}

/** Runs what judges; the clause that the bug breaks is told, and the report is where the recipe takes it. */
async function judges(commands: readonly string[], kept: readonly string[]): Promise<void> {
  expect(commands).toEqual(['npm ci', expect.stringContaining(`${portableCommand} run`)]);
  const { code, stdout, stderr } = await job.shell(commands.join('\n'));
  expect({ code, stderr }).toMatchObject({ code: 1 });
  expect(stdout).toContain('FAIL must webhooks.create.disabled-on-create');
  expect(kept.length).toBeGreaterThan(0);
  expect(await missing(kept)).toEqual([]);
}

describe('a recipe is parsed, and its commands judge a gateway with a bug', () => {
  test('for GitLab', async () => {
    const { conformance } = parse(recipe('.gitlab-ci.yml'));
    const { artifacts, script } = conformance;
    await judges(script, [...artifacts.paths, artifacts.reports.junit]);
    expect(artifacts.when).toBe('always');
  });

  test('for Jenkins, with each variable that the target file names', async () => {
    const whole = parseJenkinsfile(recipe('Jenkinsfile'));
    const always = blockAt(whole, 'pipeline', 'post', 'always');
    await judges(
      quotedOf(blockAt(whole, 'pipeline', 'stages', "stage('conformance')", 'steps'), 'sh'),
      [...quotedOf(always, 'junit'), ...quotedOf(always, 'archiveArtifacts artifacts:')],
    );
    const { statements } = blockAt(whole, 'pipeline', 'environment');
    expect(statements.map((line) => /^(\w+) = credentials\('[a-z-]+'\)$/.exec(line)?.[1])).toEqual(
      job.names,
    );
  });

  test('for Buildkite, with each variable, and the summary as an annotation', async () => {
    const { steps } = parse(recipe('pipeline.yml'));
    const [judging, summary] = steps;
    await judges(judging.commands, judging.artifact_paths);
    expect(judging.secrets).toEqual(job.names);
    expect([summary.depends_on, summary.allow_dependency_failure]).toEqual([judging.key, true]);
    // the artifact is there already; the other command takes it from its input
    await program(job.bin, 'buildkite-agent', 'echo "$@"; [ "$1" = artifact ] || cat');
    const told = await job.shell(summary.commands.join('\n'));
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(/^artifact download conformance-report\/summary\.md \.$/m);
    expect(told.stdout).toMatch(/^annotate --context conformance$/m);
    expect(told.stdout).toContain('webhooks.create.disabled-on-create');
  });
});

test('what is no Jenkinsfile is not taken for one', () => {
  for (const wrong of ['pipeline {', 'pipeline {\n}\n}', "pipeline {\nsh 'a\n}", 'a {\nb(\n}'])
    expect(() => parseJenkinsfile(wrong)).toThrow(/brace|no statement/);
});
