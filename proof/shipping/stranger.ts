import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { mutants } from '../../fixtures/mutants/index.ts';
import { list, member } from '../../harness/model/json.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import type { Report } from '../../reporters/report.ts';
import { folderOutside, ran, type EndedCommand } from '../../selftest/ci/packed.ts';
import { servedByPackage, type Served } from './served.ts';

const fault = 'endpoints-are-created-enabled';
const clause = 'webhooks.create.disabled-on-create';

/** Enough of a run to tell this bug from others. */
const chosen = [
  'webhooks.create/new-endpoint',
  'webhooks.create/accepted',
  'webhooks.list/accepted',
]
  .map((id) => `--check '${id}'`)
  .join(' ');

/** What somebody comes to who has the package and nothing else. */
interface Walked {
  /** What was done, and its exit codes. */
  readonly codes: readonly (readonly [what: string, code: number | null])[];
  /** The `must` clauses that the report has as failed, and those that the fault breaks. */
  readonly failed: readonly string[];
  readonly breaks: readonly string[];
}

/**
 * From an empty folder in which the package of another is installed: serves a gateway with a fault, has `init`
 * write what is needed, runs what the workflow runs, reads the report, and sees that nothing fails without it.
 */
export async function walkAsStranger(installed: string): Promise<Walked> {
  const up: Served[] = [];
  const serve = async (...args: readonly string[]) => {
    const one = await servedByPackage(installed, args);
    up.push(one);
    return one;
  };
  try {
    return await walked(installed, serve);
  } finally {
    await Promise.all(up.map((one) => one.end()));
  }
}

type Serve = (...args: readonly string[]) => Promise<Served>;

async function walked(installed: string, serve: Serve): Promise<Walked> {
  const folder = await folderOutside();
  await symlink(join(installed, 'node_modules'), join(folder, 'node_modules'));
  const codes: [string, number | null][] = [];
  const note = (what: string, { code }: EndedCommand) => void codes.push([what, code]);
  const shell = (line: string) =>
    ran(folder, 'bash', ['-ec', `if [ -f .env ]; then set -a; . ./.env; set +a; fi; ${line}`]);
  const command = (line: string) => shell(`${portableCommand} ${line}`);
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const report = async (): Promise<Report> =>
    JSON.parse(await read('conformance-report/conformance.json'));

  const faulty = await serve('--all-gates', '--fault', fault);
  const { url, statesUrl } = faulty;
  const init = `init --target ${url} --states ${statesUrl} --tier mutating`;
  const made = await command(init);
  note('init', made);
  expect((await readdir(folder)).toSorted()).toEqual(
    ['.env.example', '.github', '.gitignore', 'node_modules', 'targets.json'].toSorted(),
  );
  // the one thing that nothing harmless shows
  const template = await read('.env.example');
  expect(template.match(/^\w+=.*$/gm)).toEqual(["GATEWAY_ORIGIN=''"]);
  const [target] = list(JSON.parse(await readFile(faulty.file, 'utf8')), 'targets');
  const origin = String(member(target, 'origin'));
  await writeFile(join(folder, '.env'), template.replace("''", `'${origin}'`));

  const { jobs } = parse(await read('.github/workflows/conformance.yml'));
  const lines: { run?: string }[] = jobs.conformance.steps;
  const [install, judging = '', ...others] = lines.flatMap(({ run }) => run ?? []);
  expect([install, others]).toEqual(['npm ci', []]);
  const red = await shell(`${judging} ${chosen}`);
  note('the workflow', red);
  expect(red.stdout).toContain(`FAIL must ${clause}`);
  const { targets, exitCode } = await report();
  expect(exitCode).toBe(1);
  const explained = await command(`explain ${clause}`);
  note('explain', explained);
  expect(explained.stdout).toContain(fault);
  await rm(join(folder, 'conformance-report/junit.xml'));
  note('render', await command('render conformance-report'));
  expect(await read('conformance-report/junit.xml')).toContain(clause);

  await faulty.end();
  const silent = await shell(`${judging} --out silent ${chosen}`);
  note('nobody answers', silent);
  const ports = ['--port', new URL(url).port, '--states-port', new URL(statesUrl).port];
  await serve('--all-gates', ...ports);
  const replayed = await command(`replay ${clause}`);
  note('replay', replayed);
  expect(replayed.stdout).toContain('fixed');
  note('the workflow again', await shell(`${judging} ${chosen}`));
  expect((await report()).targets[0]?.counts).toMatchObject({ fail: 0, pass: expect.any(Number) });
  return {
    codes,
    failed: (targets[0]?.clauses ?? [])
      .filter(({ level, verdict }) => level === 'must' && verdict === 'fail')
      .map(({ id }) => id),
    breaks: mutants.find(({ id }) => id === fault)?.breaks ?? [],
  };
}
