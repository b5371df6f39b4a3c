import { readFile } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { readBaseline } from '../../cli/reports/stored-report.ts';
import { baselineOf } from '../../reporters/inputs/baseline-file.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { renderJson } from '../../reporters/text/json.ts';
import { commandLine, jsonFile } from '../commands/command-line.ts';
import { sampleRun } from '../samples/samples.ts';
import { situations, today } from './situations.ts';

const { met } = situations['a `must` failed']!;
const report = foldRun(sampleRun([met], { today }));

test('baseline writes what run --baseline needs of a report, and reads it again', async () => {
  const from = await jsonFile('conformance.json', renderJson(report));
  const file = join(dirname(from), 'baseline.json');
  const { code, stdout } = await commandLine(['baseline', dirname(from), '--write', file]);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `${file}: excuses 1 failure; review it, and keep it with your code\n`,
  });
  expect(readBaseline(file)).toEqual(baselineOf(report));
  expect(readBaseline(from)).toEqual(baselineOf(report));
  expect((await readFile(file, 'utf8')).length).toBeLessThan(renderJson(report).length / 4);
});

test.each([
  ['no file to write', ['baseline', 'r.json'], '--write FILE'],
  ['two reports', ['baseline', 'r.json', 's.json', '--write', 'b.json'], 'give one report, not 2'],
])('baseline refuses %s', async (_, args, names) => {
  const { code, stderr } = await commandLine(args);
  expect(code).toBe(3);
  expect(stderr).toContain(names);
});

test('a baseline that is none is refused, and the member is named', async () => {
  const file = await jsonFile('baseline.json', { startedAt: '2026-11-20T00:00:00.000Z' });
  const { code, stderr } = await commandLine(['run', '--embedded', '--baseline', file]);
  expect(code).toBe(3);
  expect(stderr).toContain('targets');
});
