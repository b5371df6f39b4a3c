import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { packEvidence } from '../../cli/evidence/pack.ts';
import { tell } from '../../cli/tell.ts';
import { Unwritten } from '../../cli/unwritten.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { graceAfter } from '../../harness/model/grace.ts';
import { foldRun } from '../../reporters/fold.ts';
import { writeHar } from '../../reporters/har.ts';
import { writeOutputs } from '../../reporters/outputs.ts';
import type { Report } from '../../reporters/report.ts';
import { sampleRun, target } from '../reporters/samples.ts';
import { emptyFolder } from './in-process.ts';

/** A report that some formats can't be made of: what they read of it is not there. */
function withoutTiming(): Report {
  const report = foldRun(sampleRun([target()]));
  const broken = report.targets.map((one) => ({ ...one, latencies: undefined }));
  return JSON.parse(JSON.stringify({ ...report, targets: broken }));
}

test('a format that can not be made costs itself alone, and is told as a defect', async () => {
  const unwritten = new Unwritten();
  const written = await writeOutputs(await emptyFolder(), withoutTiming(), unwritten.attempt);
  expect(written.map((path) => path.split('/').at(-1))).toContain('conformance.json');
  expect(written.map((path) => path.split('/').at(-1))).toContain('badge.json');
  expect(written.some((path) => path.endsWith('report.html'))).toBe(false);
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
    {
      out: (text) => void (told += text),
      err: Object.assign(Object.create(process.stderr), {
        write: (text: string) => Boolean((said += text)),
      }),
      color: false,
      signal: new AbortController().signal,
    },
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
  const unwritten = new Unwritten();
  const input = sampleRun([target()]);
  const { suite } = input;
  const har = join(folder, 'run.har');
  await unwritten.attempt('evidence', () => packEvidence(folder, input, signal));
  await unwritten.attempt('archive', () => writeHar(har, suite, [], (text) => text, { signal }));
  expect(unwritten.lines).toEqual([
    'not written: evidence (the run was interrupted)',
    'not written: archive (the run was interrupted)',
  ]);
  expect(await readdir(folder)).toEqual([]);
});

test('what the user is to mend is the user’s', async () => {
  const failing = new Unwritten().attempt('there', () => {
    throw new UsageError('not a folder');
  });
  await expect(failing).rejects.toThrow('not a folder');
});
