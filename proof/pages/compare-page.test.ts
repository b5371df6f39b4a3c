import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareReports } from '../../reporters/compare/compare.ts';
import { renderComparisonHtml } from '../../reporters/compare/html.ts';
import { renderMatrix } from '../../reporters/compare/matrix.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import { openPage, startBrowser, troublesOf } from './browser.ts';
import { breaks, report } from '../../selftest/reporters/run-sample.ts';
import { describeWith } from '../../selftest/tools.ts';

const whole = report({ clauses: Object.values(clauses), results: [], checks: [] });
const broken = report({ results: [breaks(2)] });

const pages: readonly (readonly [string, string])[] = [
  ['a comparison', renderComparisonHtml([compareReports(['old', report({})], ['new', broken])])],
  [
    'a matrix',
    renderMatrix([
      ['old', whole],
      ['new', whole],
      ['newest', broken],
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
});
