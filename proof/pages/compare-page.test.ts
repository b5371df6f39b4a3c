import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareReports } from '../../reporters/compare/compare.ts';
import { renderComparisonHtml } from '../../reporters/compare/html.ts';
import { renderMatrix } from '../../reporters/compare/matrix.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import { brokenWords, openPage, startBrowser, troublesOf } from './browser.ts';
import { report } from '../../selftest/samples/run-sample.ts';
import { broken, check, result } from '../../selftest/samples/samples.ts';
import { describeWith } from '../../selftest/tools.ts';

const whole = report({ clauses: Object.values(clauses), results: [], checks: [] });

/** A run of clauses with long names and of operations without end, all of them failing. */
const long = report({
  clauses: Object.values(clauses),
  checks: [check('all', Object.keys(clauses).slice(0, 60))],
  results: Object.keys(clauses)
    .slice(0, 60)
    .map((id) => result('all', [broken(id, 'all', { got: 'x'.repeat(200) })])),
});

const pages: readonly (readonly [string, string])[] = [
  ['a comparison', renderComparisonHtml([compareReports(['old', whole], ['new', long])])],
  [
    'a matrix',
    renderMatrix([
      ['old', whole],
      ['new', whole],
      ['newest', long],
    ]),
  ],
];

describeWith(['chromium'], 'in Chromium', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test.each(pages)(
    '%s fits any screen, loads nothing, and axe finds nothing to mend',
    async (_, text) => {
      let troubles: readonly string[] = [];
      const page = await openPage(browser, text, 390, (opened) => {
        troubles = troublesOf(opened);
      });
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      await page.evaluate(axe.source);
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        const found: unknown = await page.evaluate(
          'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))',
        );
        expect(found).toEqual([]);
      }
      expect([overflow, troubles]).toEqual([0, []]);
    },
  );

  test.each(
    pages.flatMap(([name, text]) => [1400, 390].map((width) => [name, width, text] as const)),
  )('%s breaks no word, %i wide', async (_, width, text) => {
    const page = await openPage(browser, text, width);
    expect(await page.evaluate(brokenWords)).toEqual([]);
  });

  test('a matrix shows what differs, until something else is chosen', async () => {
    const page = await openPage(browser, pages[1]?.[1] ?? '');
    const shown = () => page.locator('#clauses ~ .wide th[scope=row]:visible').count();
    const numbers: number[] = [];
    for (const words of ['differences only', 'failed anywhere', 'all']) {
      const chip = page.locator('.chip', { hasText: words });
      // the first is chosen already
      if (numbers.length > 0) await chip.click();
      numbers.push(await shown());
      expect(await chip.locator('b').textContent()).toBe(String(numbers.at(-1)));
    }
    expect(numbers[0]).toBeGreaterThan(0);
    expect(numbers[2]).toBeGreaterThan(numbers[0] ?? 0);
  });
});
