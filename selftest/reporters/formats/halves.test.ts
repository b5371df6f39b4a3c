import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportDifferences } from '../../../cli/evidence/differences.ts';
import { readReport } from '../../../cli/reports/stored-report.ts';
import { writeAllure } from '../../../reporters/formats/allure.ts';
import { harText } from '../../../reporters/formats/har.ts';
import { outputs } from '../../../reporters/outputs.ts';
import { testWith } from '../../tools.ts';
import { halvesIn, raw } from '../../samples/obeyed.ts';
import { hostileReport, hostileText } from '../../samples/hostile.ts';
import { exchange, request, text } from '../../samples/samples.ts';

const formats = ['conformance.json', 'ctrf.json'] as const;
const folder = () => mkdtempSync(join(tmpdir(), 'halves-'));

/** The path of a file of a report in which every text has half a character. */
function written(name: (typeof formats)[number]): string {
  const path = join(folder(), name);
  writeFileSync(path, outputs[name]?.(hostileReport()) ?? '');
  return path;
}

testWith(['jq'], 'jq reads a report, and writes it again', () => {
  for (const name of formats) {
    const path = written(name);
    const again = execFileSync('jq', ['.', path], { encoding: 'utf8', maxBuffer: 1e8 });
    expect(JSON.parse(again)).toEqual(JSON.parse(readFileSync(path, 'utf8')));
  }
});

testWith(['python3'], 'Python reads a report, and writes it again', () => {
  const program =
    'import json,sys;d=json.load(open(sys.argv[1],encoding="utf8"));json.dump(d,open(sys.argv[1]+".again","w",encoding="utf8"),ensure_ascii=False)';
  for (const name of formats) {
    const path = written(name);
    execFileSync('python3', ['-c', program, path]);
    const again = JSON.parse(readFileSync(`${path}.again`, 'utf8'));
    expect(again).toEqual(JSON.parse(readFileSync(path, 'utf8')));
  }
});

test('a report that is read again says the same as the one in hand', () => {
  const report = hostileReport();
  const path = written('conformance.json');
  expect(readReport(path)).toEqual(report);
  const whole = { otherBuild: false, altered: new Set<string>() };
  expect(reportDifferences(readReport(path), report, whole)).toEqual([]);
});

test('a report that an earlier suite wrote with halves of characters is read without them', () => {
  const path = join(folder(), 'conformance.json');
  const { targets, ...run } = hostileReport();
  const named = targets.map((target) => ({ ...target, name: hostileText }));
  writeFileSync(path, JSON.stringify({ ...run, targets: named }));
  expect(halvesIn(readReport(path))).toEqual([]);
});

test('results for Allure are text', async () => {
  const path = folder();
  const names = await writeAllure(path, hostileReport());
  expect(names.length).toBeGreaterThan(1);
  const texts = names.map((name) => readFileSync(join(path, name), 'utf8'));
  const results = texts.filter((content) => content.startsWith('{'));
  expect(results.flatMap((content) => halvesIn(JSON.parse(content)))).toEqual([]);
  expect(texts.filter((content) => content.includes('\uFFFD'))).toEqual([]);
});

test('an archive of exchanges is text', async () => {
  const sent = request({ headers: [[hostileText, hostileText]], body: text(hostileText) });
  const sources = [[exchange(hostileText, 201, { request: sent, fault: hostileText })]];
  const recording = { target: hostileText, baseUrl: 'https://gw.example.com', startedAt: '' };
  const suite = { name: 'a', version: '1' };
  let content = '';
  for await (const piece of harText(suite, [{ ...recording, sources }], String)) content += piece;
  expect(raw(content)).toEqual([]);
  expect(halvesIn(JSON.parse(content))).toEqual([]);
});
