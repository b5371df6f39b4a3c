import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyGateOff, startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { compiledMain, jsonFile } from '../commands/command-line.ts';
import { emptyFolder } from '../commands/in-process.ts';

/** What is printed or written beside the verdict may be lost: the verdict and its exit code never are. */
let gateway: RunningGateway;
let file: string;
beforeAll(async () => {
  gateway = await startGateway({ gates: everyGateOff });
  file = await targetFile(gateway.url, gateway.origin, gateway.statesUrl);
});
afterAll(() => gateway.close());

function targetFile(baseUrl: string, origin: string, statesUrl: string): Promise<string> {
  const states = { url: statesUrl };
  const target = {
    name: 'it',
    baseUrl,
    origin,
    gates: everyGateOff,
    states,
  };
  return jsonFile('targets.json', { targets: [{ ...target, maxTier: 'irreversible' }] });
}

/** Runs a command of the shell in which `run` stands for a run of some checks, and `$OUT` for its folder. */
async function shell(command: string, env: Readonly<Record<string, string>> = {}) {
  const out = await emptyFolder();
  const main = `"${process.execPath}" "${compiledMain()}"`;
  const run = `${main} run --config "${file}" --check 'webhooks.list/auth-*' --out "$OUT"`;
  const script = `set -o pipefail; ${command.replace(/^run|(?<=[ (])run\b/, () => run)}`;
  const child = spawn('bash', ['-c', script], {
    env: { ...process.env, NO_COLOR: '1', OUT: out, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code: Number(code), text, reported: existsSync(join(out, 'conformance.json')) };
}

const inGitHub = { GITHUB_ACTIONS: 'true' };

describe('the verdict and its exit code stay', () => {
  test.each([
    [
      'the file of the job summary is not there',
      'run',
      { ...inGitHub, GITHUB_STEP_SUMMARY: '/not/there/it' },
    ],
    ['the job summary is a folder', 'run', { ...inGitHub, GITHUB_STEP_SUMMARY: '/' }],
    ['nobody reads standard output any more', 'run | head -c 1; exit ${PIPESTATUS[0]}', {}],
    ['nobody reads either any more', 'run 2>&1 | head -c 1; exit ${PIPESTATUS[0]}', {}],
    ['standard output is full', 'run --format json > /dev/full', {}],
    ['both are full', 'run > /dev/full 2>&1', {}],
    ['both are closed', 'run >&- 2>&-', {}],
  ])('where %s', async (_, command, env) => {
    expect(await shell(command, env)).toMatchObject({ code: 0, reported: true });
  });

  test('where the job summary can not be added, and it is said', async () => {
    const { text } = await shell('run', { ...inGitHub, GITHUB_STEP_SUMMARY: '/not/there/it' });
    expect(text).toContain('not written: the summary of the job, /not/there/it (ENOENT)');
    expect(text).not.toContain('defect');
  });

  test('where the disk is full at the end, and each file that is lost is named', async () => {
    const { code, text } = await shell('(ulimit -f 16; run --har)');
    expect(code).toBe(0);
    expect(text).toMatch(/exit code 0/);
    expect(text).toMatch(/not written: \S+conformance\.json \(EFBIG\)/);
    expect(text).not.toContain('defect');
  });
});

test.each(['/proc', '/dev/null', '/dev/null/below'])(
  'a folder that nothing can be written to is told before the run: %s',
  async (folder) => {
    const { code, text } = await shell(`OUT=${folder}; run`);
    expect(code).toBe(3);
    expect(text).toContain(`--out ${folder}`);
  },
);

test('a job that is cancelled because everything hangs has its report', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const first = once(silent, 'request');
  const { port } = Object(silent.address());
  const out = await emptyFolder();
  const url = `http://127.0.0.1:${port}`;
  const config = await targetFile(url, gateway.origin, `${url}/states`);
  const child = spawn(process.execPath, [compiledMain(), 'run', '--config', config, '--out', out]);
  const ended = once(child, 'close');
  await first;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGTERM'] as const) child.kill(signal);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  // nothing was accepted by then, so that nothing was judged
  expect(await ended).toEqual([4, null]);
  expect(said).toContain('had accepted no good request when the run was interrupted');
  expect(existsSync(join(out, 'conformance.json'))).toBe(true);
  silent.closeAllConnections();
  silent.close();
});

test('a system that opens no more files leaves no verdict, whatever could be loaded', async () => {
  const loop =
    'for n in 18 19 20 21 22 23; do (ulimit -n $n; "$0" "$1" --version 2>&1; echo "ended $?"); done';
  const child = spawn('bash', ['-c', loop, process.execPath, compiledMain()], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  await once(child, 'close');
  const ends = text.split(/(?<=^ended \d+\n)/m);
  expect(ends).toHaveLength(6);
  // Node.js itself may fail, or not find the first of our files
  const ours = ends.filter((end) => end.includes('can not be loaded') || !end.includes('main.js'));
  expect(ours.filter((end) => end.endsWith('ended 1\n'))).toEqual([]);
});
