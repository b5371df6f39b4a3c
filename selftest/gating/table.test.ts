import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runOptions } from '../../cli/run/options.ts';
import { againstBaseline } from '../../reporters/gating/baseline.ts';
import { baselineWords, beforeWords } from '../../reporters/gating/baseline-words.ts';
import { baselineOf, renderBaseline } from '../../reporters/inputs/baseline-file.ts';
import { renderCtrf } from '../../reporters/formats/ctrf.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { renderJson } from '../../reporters/text/json.ts';
import { renderJunit } from '../../reporters/formats/junit.ts';
import type { Report } from '../../reporters/report.ts';
import { sampleRun } from '../samples/samples.ts';
import { situations, today, type GatingSituation } from './situations.ts';

const page = readFileSync(new URL('../../docs/gating.md', import.meta.url), 'utf8');
const [, table = ''] = page.split(/<!-- \/?gating -->/);
const rows = table
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, where = '', options = '', verdict = '', code = '']) => ({
    where,
    options: options.replaceAll('`', ''),
    verdict: verdict.replaceAll('`', ''),
    code: Number(code),
  }));

/** The report of a run that was given the options of a row, read as the command line reads them. */
function reported(
  { met, waivers = [], before }: GatingSituation,
  words: string,
  written: (report: Report) => string = renderJson,
) {
  const folder = mkdtempSync(join(tmpdir(), 'gating-'));
  const baseline = join(folder, 'conformance.json');
  if (before) writeFileSync(baseline, written(foldRun(sampleRun([before], { today }))));
  const files = { '--baseline': baseline, '--waivers': 'waivers.json' };
  const args = words
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => [
      word,
      ...Object.entries(files).flatMap(([at, file]) => (at === word ? [file] : [])),
    ]);
  const { requireComplete, failOnShould, gating, waivers: named, edition } = runOptions(args);
  const given = named === null ? [] : waivers;
  const { suite } = sampleRun([]);
  return foldRun(
    sampleRun([{ ...met, waivers: given }], {
      suite: { ...suite, ...(edition && { edition }) },
      waivers: given,
      today,
      requireComplete,
      failOnShould,
      gating,
    }),
  );
}

describe('the table of docs/gating.md', () => {
  test.each(rows)('$where, $options: $verdict, $code', ({ where, options, verdict, code }) => {
    const report = reported(situations[where]!, options);
    expect([report.targets[0]?.verdict, report.exitCode]).toEqual([verdict, code]);
  });

  test.each(rows)('in junit.xml and ctrf.json too: $where, $options', ({ where, options }) => {
    const report = reported(situations[where]!, options);
    const lastLine = `exit code ${report.exitCode}: ${report.exitReason}`;
    const { tests } = JSON.parse(renderCtrf(report)).results;
    const failed = tests.filter(({ status }: { status: string }) => status === 'failed');
    const xml = renderJunit(report);
    const wrong = xml.match(/<(?:failure|error) /g) ?? [];
    // a failure of a clause that the exit code excuses is a failure in these files all the same
    const clauses = report.targets.flatMap((target) => target.clauses);
    const broken = clauses.filter(({ verdict, level }) => verdict === 'fail' && level === 'must');
    const told = report.exitCode > 1 || (report.exitCode === 1 && broken.length === 0) ? 1 : 0;
    expect([failed.length, wrong.length]).toEqual(Array(2).fill(broken.length + told));
    expect(xml.includes(`<error message="the run">${lastLine}`)).toBe(told === 1);
    expect(failed.some(({ message }: { message: string }) => message === lastLine)).toBe(
      told === 1,
    );
    expect(report.exitCode !== 0 && wrong.length === 0).toBe(false);
  });

  test('has a row for every situation, and says the same of none twice', () => {
    expect(new Set(rows.map(({ where }) => where))).toEqual(new Set(Object.keys(situations)));
    const named = rows.map(({ where, options }) => `${where}: ${options}`);
    expect(new Set(named).size).toBe(named.length);
  });

  test('tells every option of a release', () => {
    const told = [
      'require-complete',
      'require',
      'fail-on',
      'max-waivers',
      'narrow-waivers',
      'baseline',
      'strict-baseline',
      'edition',
    ];
    for (const name of told) expect(table).toMatch(new RegExp(`--${name}\\b(?!-)`));
  });
});

function beside(where: string) {
  return reported(situations[where]!, '--baseline').baseline;
}

function kept(report: Report): string {
  return renderBaseline(baselineOf(report));
}

describe('a baseline file', () => {
  test.each(rows.filter(({ options }) => options.includes('--baseline')))(
    'excuses what the whole report excuses: $where, $options',
    ({ where, options }) => {
      const [whole, small] = [renderJson, kept].map((form) =>
        reported(situations[where]!, options, form),
      );
      expect(small).toEqual(whole);
    },
  );

  test('has a line a clause, in the order of their ids', () => {
    const report = reported(situations['a `must` failed']!, '');
    const lines = kept(report).split('\n');
    const ids = lines.flatMap((line) => /^ {6}\{"id":"(\w+)"/.exec(line)?.[1] ?? []);
    expect(ids).toEqual(['a', 'b', 's', 'z']);
    expect(lines.find((line) => line.includes('"a"'))).toMatch(
      /"verdict":"fail","fingerprints":\["/,
    );
    expect(JSON.parse(kept(report))).toEqual(baselineOf(report));
  });
});

describe('a run beside a baseline', () => {
  const entry = { target: 'acme', clause: 'a', level: 'must' };

  test('names what is new, and what the baseline had of it', () => {
    expect(beside('a `must` failed, which passed in the baseline')?.fresh).toEqual([
      { ...entry, before: 'pass' },
    ]);
    expect(beside('a `must` failed, in another way than in the baseline')?.fresh).toEqual([
      { ...entry, before: 'fail' },
    ]);
  });

  test('says of fingerprints of an older form that nothing is known by them', () => {
    const { met } = situations['a `must` failed']!;
    const now = foldRun(sampleRun([met], { today }));
    const earlier = {
      ...now,
      targets: now.targets.map((one) => ({
        ...one,
        clauses: one.clauses.map((each) => ({
          ...each,
          ...(each.fingerprints && { fingerprints: ['0123456789ab'] }),
        })),
      })),
    };
    const told = againstBaseline(earlier, now);
    expect(told.fresh).toEqual([{ ...entry, before: 'fail', older: true }]);
    expect(told.differences.join()).toContain('of an older form');
    expect(baselineWords(told).differences).toEqual(told.differences);
    expect(beforeWords(told.fresh[0]!)).toContain('of an older form');
    expect(againstBaseline(now, now).differences).toEqual([]);
  });

  test('names what is mended and what is as it was', () => {
    expect(beside('what failed in the baseline passes')).toMatchObject({
      fresh: [],
      known: [],
      mended: [{ ...entry, before: 'fail' }],
    });
    expect(beside('a `must` failed, as in the baseline')?.known).toHaveLength(1);
  });
});
