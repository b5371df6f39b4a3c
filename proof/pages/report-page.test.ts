import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderHtml } from '../../reporters/html/page.ts';
import type { Report } from '../../reporters/report.ts';
import { openPage, startBrowser, troublesOf } from './browser.ts';
import { hostileReport } from '../../selftest/samples/hostile.ts';
import { onTwoOperations, twoTargets, wholeContract } from '../../selftest/samples/page-sample.ts';
import { breaks, report } from '../../selftest/samples/run-sample.ts';
import { describeWith } from '../../selftest/tools.ts';

const widths = [1280, 768, 390] as const;

test('the page names no address that it would load from', () => {
  const page = renderHtml(hostileReport());
  const loading = page.match(/<(?:script|link|img|iframe|object|embed)\b[^>]*>/g);
  expect(loading).toEqual([
    expect.stringMatching(/^<link rel="icon" href="data:image/),
    '<script>',
  ]);
  expect(page).not.toMatch(/@import|url\(/);
});

describeWith(['chromium'], 'in Chromium', () => {
  let browser: Browser;
  let troubles: readonly string[] = [];

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  function open(content: Report, width?: number): Promise<Page> {
    return openPage(browser, renderHtml(content), width, (page) => {
      troubles = troublesOf(page);
    });
  }

  test('hostile text is shown and obeyed by nothing', async () => {
    const page = await open(hostileReport());
    await page.locator('.clause').first().click();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('.clause').first().textContent()).toContain('onerror=alert(1)');
    expect(troubles).toEqual([]);
  });

  test.each(widths)('more than 1,000 rows fit a screen %i wide', async (width) => {
    const page = await open(wholeContract(), width);
    expect(await page.locator('.clause').count()).toBeGreaterThan(1000);
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('filters show what they name and count it', async () => {
    const page = await open(wholeContract());
    await page.getByText('more filters').click();
    await page.locator('select[name=operation]').selectOption('alpha.submit');
    await page.getByRole('searchbox').fill('402');
    const shown = page.locator('#t0 .clause:visible');
    expect(await shown.count()).toBeGreaterThan(0);
    for (const text of await shown.allTextContents()) expect(text).toContain('402');
    expect(await page.locator('#t0 .matching').textContent()).toBe(
      `${await shown.count()} of ${await page.locator('#t0 .clause').count()} clauses`,
    );
    await page.getByRole('button', { name: 'clear filters' }).click();
    await expect.poll(() => page.locator('#t0 .matching').textContent()).toBe('');
  });

  test('a cell of the map opens the finding, by keyboard too', async () => {
    const page = await open(twoTargets());
    const cell = page.locator('#t1 .picture td.fail a').first();
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#t1 .clause.fail').first().getAttribute('open')).toBe('');
    const finding = page.locator('#t1 .clause.fail .evidence[data-called="webhooks.create"]');
    expect(await finding.first().isVisible()).toBe(true);
    expect(page.url()).toMatch(/#t1-webhooks\.create\.limit$/);
  });

  test('a cell opens the finding of its own operation, whichever was found first', async () => {
    const page = await open(onTwoOperations());
    await page.locator('.picture td.fail a[data-operation="webhooks.enable"]').click();
    const finding = page.locator('.evidence[data-called="webhooks.enable"]');
    await expect.poll(() => finding.getAttribute('open')).toBe('');
  });

  test('the copy button of a command hands over the command', async () => {
    const page = await open(report({ results: [breaks(1)] }));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.clause.fail > summary').click();
    const command = page.locator('.clause.fail .command').first();
    await command.getByRole('button').click();
    await expect
      .poll(() => command.getByRole('button').textContent())
      .toMatch(/^(copied|selected)$/);
    const copied = await page.evaluate(
      'navigator.clipboard.readText().catch(() => String(getSelection()))',
    );
    expect(copied).toBe(await command.locator('pre').textContent());
  });

  test.each(['light', 'dark'] as const)(
    'axe finds nothing to mend in %s colours',
    async (scheme) => {
      const page = await open(twoTargets());
      await page.emulateMedia({ colorScheme: scheme });
      for (const closed of [
        '.across',
        '.clause.fail',
        '.evidence',
        '.filters details',
        '.steps details',
      ])
        await page.evaluate(
          `document.querySelectorAll('${closed}').forEach((one) => (one.open = true))`,
        );
      // the page's policy refuses scripts that are not its own; what is evaluated is none
      await page.evaluate(axe.source);
      const found: unknown = await page.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))',
      );
      expect(found).toEqual([]);
    },
  );
});
