import { run } from '../../cli/run/run.ts';
import { everyGateOff } from '../../fixtures/gateway/index.ts';
import type { Verdict } from '../../harness/model/verdict.ts';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exitCode } from '../../reporters/gating/exit-code.ts';
import type { Report } from '../../reporters/report.ts';
import { jsonFile } from '../commands/command-line.ts';
import { type Told, emptyFolder, inProcess } from '../commands/in-process.ts';
import { alive, hostileServers, session, started } from './hostile-servers.ts';
import { complaints } from '../samples/report-complaints.ts';
import { beforeAll, expect, test } from 'vitest';

const asked = ['webhooks.list/accepted', 'devices.list/pages', 'ownerMessages.list/pages'];

/** What each comes to: 4 where no good request is answered by what can be read, 1 where something can be blamed. */
const verdicts: Readonly<Record<number, Verdict<'target'>>> = {
  1: 'notConformant',
  2: 'incomplete',
  4: 'notJudged',
};
const readable = /^(counts|says each|calls|writes what|gives)/;
/** What it says can be read and breaks nothing, and a complete run would want more. */
const open = /last page/;
/** Nobody waits long for those whose answers have no end. */
const endless = /nothing but|drips|storms/;
const mebibyte = 1024 * 1024;

let told: Told;
let report: Report;
let out: string;
/** The most bytes that a connection of any of them got rid of, by name. */
let taken: Readonly<Record<string, number>>;
/** How far memory went up meanwhile, in bytes; the servers are in it too. */
let grownBytes = 0;
beforeAll(async () => {
  const names = Object.keys(hostileServers);
  const servers = await Promise.all(Object.values(hostileServers).map(started));
  const targets = servers.map(({ url }, place) => ({
    name: `${names[place]} ${place === 0 ? alive : ''}`,
    baseUrl: url,
    origin: 'https://app.example.com',
    gates: everyGateOff,
    account: { owner: { session, csrf: 'a-csrf-cookie' } },
    timeouts: { requestMs: endless.test(names[place] ?? '') ? 150 : 30_000, runMs: 600_000 },
  }));
  const file = await jsonFile('targets.json', { targets });
  out = await emptyFolder();
  const checks = asked.flatMap((check) => ['--check', check]);
  const before = usedBytes();
  const watch = setInterval(() => (grownBytes = Math.max(grownBytes, usedBytes() - before)), 5);
  told = await inProcess(run, '--config', file, '--out', out, '--seed', '1', ...checks);
  clearInterval(watch);
  report = JSON.parse(await readFile(join(out, 'conformance.json'), 'utf8'));
  taken = Object.fromEntries(servers.map(({ mostTaken }, place) => [names[place], mostTaken()]));
  for (const { close } of servers) close();
});

test('the report of all of them keeps its schema, and blames the suite for nothing', () => {
  expect(complaints(report)).toEqual([]);
  expect(report.defects).toEqual([]);
  expect(report.exitCode).toBe(4);
});

test.each(Object.keys(hostileServers))('who %s is told so, and never conformant', (name) => {
  const target = report.targets.find((one) => one.name.startsWith(`${name} `));
  if (!target) throw new Error(`${name} is not in the report`);
  const facts = { defects: [], usage: [], waivers: [], interrupted: false, failOnShould: false };
  const { code } = exitCode({ ...facts, targets: [target], requireComplete: true });
  expect(code).toBe(readable.test(name) ? 1 : open.test(name) ? 2 : 4);
  expect([target.verdict, target.defects]).toEqual([verdicts[code], []]);
});

test('what they send is read, held and written within bounds, though some send a gibibyte', async () => {
  // what is read of an answer, and what lies on the way to the reader
  const tooMuch = Object.entries(taken).filter(([, bytes]) => bytes > 64 * mebibyte);
  expect(tooMuch).toEqual([]);
  expect(taken['has a gibibyte to say']).toBeGreaterThan(mebibyte);
  expect(grownBytes).toBeLessThan(2048 * mebibyte);
  expect(await bytesIn(out)).toBeLessThan(128 * mebibyte);
});

test('nothing of what they send is alive where it is shown', async () => {
  // oxlint-disable-next-line no-control-regex -- these are what a terminal would obey
  const obeyed = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;
  expect(told.text).toContain('script');
  expect(told.text).not.toMatch(obeyed);
  for (const name of ['report.html', 'summary.md', 'junit.xml']) {
    const text = await readFile(join(out, name), 'utf8');
    expect(text).not.toMatch(/<script>alert|<img src=x/);
    expect(text.replaceAll(/[\t\r]/g, '')).not.toMatch(obeyed);
  }
});

/** What is held of JavaScript and of bytes beside it. */
function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The bytes of all files below a folder. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
