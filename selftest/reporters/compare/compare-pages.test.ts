import { describe, expect, test } from 'vitest';
import { compareReports } from '../../../reporters/compare/compare.ts';
import { renderComparisonHtml } from '../../../reporters/compare/html.ts';
import { renderMatrix } from '../../../reporters/compare/matrix.ts';
import { foldRun } from '../../../reporters/fold/fold.ts';
import type { TargetInput } from '../../../reporters/inputs/inputs.ts';
import type { Report } from '../../../reporters/report.ts';
import { plainTextOf } from '../../samples/page-sample.ts';
import { broken, check, clause, result, sampleRun, target, unit } from '../../samples/samples.ts';

const clauses = ['a.one', 'b', 'c'].map((id) =>
  clause(id, { section: id === 'c' ? 'Replays' : 'Webhooks' }),
);
const checks = clauses.map(({ id }) => check(`of ${id}`, [id]));
const held = (id: string) => result(`of ${id}`, [unit(id, 'held', { by: `of ${id}` })]);
const fails = (id: string) => result(`of ${id}`, [broken(id, `of ${id}`)]);

function run(results: TargetInput['results'], name = 'acme'): Report {
  return foldRun(sampleRun([target({ clauses, checks, results, name })]));
}

const bad = run([fails('a.one'), held('b'), held('c')]);
const good = run([held('a.one'), held('b'), held('c')]);
const worse = run([held('a.one'), fails('b'), held('c')]);

describe('the page of a comparison', () => {
  const page = renderComparisonHtml([
    compareReports(['old', bad, '../old/report.html'], ['new', worse, 'new/report.html']),
  ]);

  test('begins with what each run came to, and leads to its page', () => {
    const runs = /<table class="runs">[\s\S]*?<\/table>/.exec(page)?.[0] ?? '';
    const said = '2026-11-20 00:00 ✗ not conformant exit code 1: 1 must clause failed on acme';
    expect(plainTextOf(runs)).toBe(`old ${said} new ${said}`);
    expect(runs).toContain('<a href="../old/report.html"><code>old</code></a>');
    expect(page.indexOf('class="runs"')).toBeLessThan(page.indexOf('<h3>'));
  });

  test('leads from each verdict to its clause in the page of that run', () => {
    const links = [...page.matchAll(/href="([^"]*#t0-[^"]*)">(\w+)</g)].map((each) =>
      each.slice(1),
    );
    expect(links).toEqual([
      ['../old/report.html#t0-b', 'passed'],
      ['new/report.html#t0-b', 'failed'],
      ['../old/report.html#t0-a.one', 'failed'],
      ['new/report.html#t0-a.one', 'passed'],
    ]);
  });

  test('leads nowhere where nobody knows where the pages are', () => {
    const alone = renderComparisonHtml([compareReports(['old', bad], ['new', worse])]);
    expect(alone).not.toMatch(/<a href="[^#]/);
  });

  test('tells what broke and what is fixed apart, each under a heading of its own', () => {
    for (const [fate, title] of [
      ['broken', 'Broken'],
      ['fixed', 'Fixed'],
    ]) {
      expect(page).toMatch(new RegExp(`<div class="fate ${fate}">\\s*<h4[^>]*>${title} `));
      expect(page).toMatch(new RegExp(`class="chip ${fate}"[^>]*><b>1</b>`));
    }
  });

  test('lists what else differs where it says so, in no colour of a failure', () => {
    const other = { ...worse, suite: { ...worse.suite, seed: 8 } };
    const told = renderComparisonHtml([compareReports(['old', bad], ['new', other])]);
    const [box = ''] = /<div class="beside">[\s\S]*?<\/div>/.exec(told) ?? [];
    expect(plainTextOf(box)).toBe('The runs differ by more than their answers: seed 7, then 8');
    expect([told.includes('class="trouble"'), page.includes('class="beside"')]).toEqual([
      false,
      false,
    ]);
  });
});

/** The choice that a matrix begins with. */
function checkedIn(markup: string): string {
  return /name="rows"\s+value="(\w*)"\s+checked/.exec(markup)?.[1] ?? 'none';
}

describe('a matrix', () => {
  const page = renderMatrix([
    ['old', bad, '../old/report.html'],
    ['new', good],
  ]);
  test('has a row for each clause and a column for each target of each report', () => {
    expect(page).toContain('Conformance of 2 targets');
    const [, row = ''] = /<code[^>]*>a\.<wbr \/>one<\/code><\/th>([\s\S]*?)<\/tr>/.exec(page) ?? [];
    expect([...row.matchAll(/<td class="(\w+)"/g)].map(([, verdict]) => verdict)).toEqual([
      'fail',
      'pass',
    ]);
  });

  test('names each section once', () => {
    expect(page.match(/>Webhooks</g)).toHaveLength(1);
    expect(page.match(/>Replays</g)).toHaveLength(1);
  });

  test('begins with the differences where there are any, and runs no script for it', () => {
    expect(checkedIn(page)).toBe('differs');
    expect(checkedIn(renderMatrix([['new', good]]))).toBe('');
    expect(plainTextOf(page)).toContain('differences only 1 failed anywhere 1 all 3');
    expect(page).not.toContain('<script');
    // rows and sections that the choice of differences leaves
    expect(page.match(/<(?:tr|tbody) class="differs fails">/g)).toHaveLength(3);
    expect(page.match(/<(?:tr|tbody) class="">/g)).toHaveLength(4);
  });

  test('tells verdict and exit code of each run, and leads to the pages that are known', () => {
    const verdicts = /<h2 id="verdicts">[\s\S]*?<\/table>/.exec(page)?.[0] ?? '';
    expect(plainTextOf(verdicts)).toMatch(
      /acme 2026-11-20, old, .* ✗ not conformant 1 1 must clause failed on acme 2 1 0 0 0/,
    );
    expect(plainTextOf(verdicts)).toMatch(/acme 2026-11-20, new, .* ✓ conformant 0 3 0 0 0 0/);
    const links = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
    const old = '../old/report.html#t0';
    expect(links).toEqual([old, old, `${old}-a.one`]);
  });
});
