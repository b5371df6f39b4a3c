import { evidenceLines } from '../../cli/evidence/pack.ts';
import { leaveReport } from '../../cli/folder/leave-report.ts';
import { perform } from '../../cli/perform.ts';
import { tell } from '../../cli/run/tell.ts';
import { openTerminal } from '../../cli/terminal/terminal.ts';
import { Unwritten } from '../../cli/terminal/unwritten.ts';
import { graceAfter } from '../../harness/model/stop.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { foldRun } from '../../reporters/fold/fold.ts';
import { harText } from '../../reporters/formats/har.ts';
import { outputs, writeOutputs } from '../../reporters/outputs.ts';
import type { Report } from '../../reporters/report.ts';
import { emptyFolder } from '../commands/in-process.ts';
import { sampleRun, target } from '../samples/samples.ts';
import { expect, test, vi } from 'vitest';

/** A report that some formats can't be made of: what they read of it is not there. */
function withoutTiming(): Report {
  const report = foldRun(sampleRun([target()]));
  const broken = report.targets.map((one) => ({ ...one, latencies: undefined }));
  return JSON.parse(JSON.stringify({ ...report, targets: broken }));
}

test('a format that can not be made costs itself alone, and is told as a defect', async () => {
  const unwritten = new Unwritten();
  const written = await writeOutputs(await emptyFolder(), withoutTiming(), unwritten);
  expect(written).toEqual(expect.arrayContaining(['conformance.json', 'badge.json']));
  expect(written).not.toContain('report.html');
  expect(unwritten.lines).toEqual([
    expect.stringMatching(/^not written: \S+report\.html \(defect of the suite: TypeError: .+\)$/),
  ]);
});

test('what can not be printed leaves the verdict', async () => {
  const unwritten = new Unwritten();
  const report = { ...withoutTiming(), waivers: null };
  let told = '';
  let said = '';
  await tell(
    JSON.parse(JSON.stringify(report)),
    { format: 'console', quiet: false, out: 'there' },
    { notes: ['a note'], next: [], unwritten },
    openTerminal({
      out: { write: (text) => (told += text) },
      err: { write: (text) => (said += text) },
      color: false,
      signal: new AbortController().signal,
    }),
  );
  expect(said).toMatch(/^not written: all of standard output \(defect of the suite: TypeError/);
  expect(told).toMatch(/^a note\n[^]*exit code/);
});

test('evidence and an archive that nobody waits for are left out, and told', async () => {
  const folder = await emptyFolder();
  const ended = new AbortController();
  ended.abort();
  const signal = graceAfter(ended.signal, 0);
  await vi.waitUntil(() => signal.aborted);
  const { attempt, lines } = new Unwritten();
  const input = sampleRun([target()]);
  const [evidence, archive] = [evidenceLines(input), harText(input.suite, [], String)];
  const report = foldRun(input);
  await leaveReport(folder, { report, evidence, archive, attempt, signal });
  expect(lines).toEqual([
    `not written: ${join(folder, 'run.har')} (the run was interrupted)`,
    `not written: ${join(folder, 'evidence.ndjson.gz')} (the run was interrupted)`,
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(Object.keys(outputs).toSorted());
});

test('what the user is to mend is the user’s', async () => {
  const failing = new Unwritten().attempt('there', () => {
    throw new UsageError('not a folder');
  });
  await expect(failing).rejects.toThrow('not a folder');
});

/** What Node.js says of a module that it can't open: of one that is not there, and where too many files are open. */
const notFound = Object.assign(new Error("Cannot find package 'a-format' imported from /x.js"), {
  code: 'ERR_MODULE_NOT_FOUND',
});
const mend =
  "Cannot find package 'a-format': install the suite anew, or raise how many files may be open (ulimit -n)";

function refuse(): never {
  throw notFound;
}

test('a module that can not be loaded is no defect of the suite', async () => {
  const unwritten = new Unwritten();
  await unwritten.attempt('there', refuse);
  expect(unwritten.lines).toEqual([`not written: there (${mend})`]);
});

test('a command that can not load a module says what to mend, and ends with 3', async () => {
  let said = '';
  const terminal = openTerminal({
    out: { write: () => true },
    err: { write: (text) => (said += text) },
    color: false,
    signal: AbortSignal.abort(),
  });
  expect(await perform(['help'], { ...terminal, out: refuse })).toBe(3);
  expect(said).toBe(`${mend}\n`);
});
