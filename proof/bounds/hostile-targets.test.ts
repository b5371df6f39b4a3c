import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyGateOff } from '../../fixtures/gateway/index.ts';
import type { Report } from '../../reporters/report.ts';
import { compiledMain, jsonFile } from '../../selftest/commands/command-line.ts';
import { emptyFolder } from '../../selftest/commands/in-process.ts';
import { complaints } from '../../selftest/samples/report-complaints.ts';
import { session } from '../../selftest/misbehaving/hostile-servers.ts';
import { startHostile, ways } from './hostile-ways.ts';

const megabyte = 1024 * 1024;
const names = Object.keys(ways);
const runMs = 20_000;
/** What the program may hold of JavaScript: else it takes what a large machine lets it. */
const heap = 256 * megabyte;
/** What it may take in all, with the bytes beside that. */
const most = 2 * heap;

let hostile: Awaited<ReturnType<typeof startHostile>>;
let config: string;
beforeAll(async () => {
  hostile = await startHostile();
  const targets = names.map((name) => ({
    name,
    baseUrl: `${hostile.url}/${name}`,
    origin: 'https://app.example.com',
    gates: everyGateOff,
    account: { owner: { session, csrf: `csrf-of-${name}-0123456789` } },
    timeouts: { requestMs: 2000, runMs },
  }));
  config = await jsonFile('targets.json', { targets });
});
afterAll(() => hostile.close());

/** How the command ended, and the most memory that it took, in bytes. */
interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly peak: number;
  readonly ms: number;
}

/** Runs the command line; where `interruptAt` is printed, it is asked to end, and `ms` counts from there. */
async function command(args: readonly string[], interruptAt?: string): Promise<Ended> {
  const told = join(await emptyFolder(), 'peak');
  const preload = join(await emptyFolder(), 'peak.cjs');
  const peakOf = 'process.resourceUsage().maxRSS';
  await writeFile(
    preload,
    `process.on('exit', () => require('fs').writeFileSync(${JSON.stringify(told)}, String(${peakOf})))`,
  );
  let fromMs = performance.now();
  const flags = ['--require', preload, `--max-old-space-size=${heap / megabyte}`];
  const child = spawn(process.execPath, [...flags, compiledMain(), ...args]);
  let said = '';
  let asked = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (asked || interruptAt === undefined || !said.includes(interruptAt)) return;
      asked = true;
      fromMs = performance.now();
      child.kill('SIGTERM');
    });
  const [code] = await once(child, 'close');
  const peak = Number(await readFile(told, 'utf8')) * 1024;
  return { code: Number(code), said, peak, ms: performance.now() - fromMs };
}

function runInto(out: string): readonly string[] {
  return ['run', '--config', config, '--out', out, '--seed', '1', '--parallel-targets', '20'];
}

async function reportIn(out: string): Promise<Report> {
  return JSON.parse(await readFile(join(out, 'conformance.json'), 'utf8'));
}

/** True for what other programs can hold. */
async function isSmall(path: string): Promise<boolean> {
  return (await stat(path)).size < 80 * megabyte;
}

describe('twenty targets that mean no good, at once', () => {
  let out: string;
  let ended: Ended;
  beforeAll(async () => {
    out = await emptyFolder();
    ended = await command([...runInto(out), '--har']);
  });

  test('are judged in the time of the run, within a small heap, and the suite has no defect', async () => {
    expect(ended.said).not.toMatch(/defect|not written/);
    expect([1, 2, 4]).toContain(ended.code);
    expect(ended.ms).toBeLessThan(runMs + 120_000);
    expect(ended.peak).toBeLessThan(most);
  });

  test('have a verdict each, and no defect is told of any', async () => {
    const report = await reportIn(out);
    expect(report.targets.map(({ name }) => name)).toEqual(names);
    expect(report.targets.map(({ verdict }) => verdict)).not.toContain('conformant');
    expect(report.targets.flatMap(({ defects }) => defects)).toEqual([]);
    expect(complaints(report)).toEqual([]);
  });

  test('leave a report, evidence and an archive, each within bounds', async () => {
    const there = await readdir(out);
    expect(there).toEqual(
      expect.arrayContaining(['report.html', 'evidence.ndjson.gz', 'manifest.json', 'run.har']),
    );
    for (const name of there) expect([name, await isSmall(join(out, name))]).toEqual([name, true]);
  });

  test('leave a report that stands when it is judged again', async () => {
    const again = await command(['rejudge', out]);
    expect(again.said).toContain('all stand');
    expect(again.code).toBe(0);
  });
});

test('a run on them that is interrupted ends in seconds, with its report', async () => {
  const out = await emptyFolder();
  const { ms, code, said } = await command([...runInto(out), '--har'], ' checks');
  expect(said).not.toContain('defect');
  expect([1, 2, 4]).toContain(code);
  expect((await reportIn(out)).targets).toHaveLength(names.length);
  expect(ms).toBeLessThan(60_000);
});

test.each([
  ['lines without meaning', () => `${JSON.stringify({ altered: true })}\n`.repeat(20_000_000 / 17)],
  ['a line without end', () => ' '.repeat(20_000_000)],
])('evidence that packs a bomb of %s is refused within a small heap', async (_, piece) => {
  const out = await emptyFolder();
  await command(['run', '--config', config, '--out', out, '--check', 'webhooks.list/accepted']);
  // members of gzip that follow one another are one text
  const member = gzipSync(piece(), { level: constants.Z_BEST_COMPRESSION });
  const bomb = Buffer.concat(Array.from({ length: 20 }, () => member));
  await writeFile(join(out, 'evidence.ndjson.gz'), bomb);
  const { code, said, peak } = await command(['rejudge', out]);
  expect(said).toContain('longer than the evidence of a run');
  expect(code).toBe(3);
  expect(peak).toBeLessThan(most);
});
