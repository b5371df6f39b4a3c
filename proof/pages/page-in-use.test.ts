import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderHtml } from '../../reporters/html/page.ts';
import type { Report } from '../../reporters/report.ts';
import { brokenWords, openPage, startBrowser } from './browser.ts';
import { muchFailing, twoTargets, wholeContract } from '../../selftest/samples/page-sample.ts';
import { describeWith } from '../../selftest/tools.ts';

/** Where nobody has scrolled yet: a screen of a desktop, and not much more than one of a phone. */
const firstSight = [
  [1280, 600],
  [390, 900],
] as const;

/** Pixels that are left beside what stands in the search before anybody writes; run in the page. */
const roomOfSearch = `(() => {
  const field = document.querySelector('.filters [type=search]');
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const text = pen.measureText(field.placeholder).width;
  return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - text;
})()`;

describeWith(['chromium'], 'a page in use', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  function open(content: Report, width?: number): Promise<Page> {
    return openPage(browser, renderHtml(content), width);
  }

  test.each(firstSight)('shows the first failure at once, %i wide', async (width, height) => {
    const page = await open(muchFailing(), width);
    const box = await page.locator('.clause.fail').first().boundingBox();
    expect(box?.y).toBeLessThan(height);
  });

  test.each(firstSight)('tells of a failure at once what to do next, %i wide', async (width) => {
    const page = await open(twoTargets(), width);
    for (const failure of await page.locator('#t0 .clause.fail').all()) {
      await failure.locator('summary').first().click();
      const top = (await failure.boundingBox())?.y ?? 0;
      const places = ['.difference', '.command', '.sides'].map((one) =>
        failure.locator(one).first(),
      );
      const heights = await Promise.all(
        places.map(async (one) => (await one.boundingBox())?.y ?? 0),
      );
      expect(heights).toEqual(heights.toSorted((a, b) => a - b));
      expect((heights[1] ?? 0) - top).toBeLessThan(400);
      // what came is told once: in the row while it is closed, and below once it is open
      expect(await failure.locator('summary .outcome').isVisible()).toBe(false);
      await failure.locator('summary').first().click();
    }
  });

  test('tells all exchanges of a failure on a phone without scrolling sideways', async () => {
    const page = await open(twoTargets(), 390);
    await page.locator('#t0-webhooks\\.create\\.limit > summary').click();
    const table = page.locator('#t0-webhooks\\.create\\.limit .timeline').first();
    for (const part of [table, table.locator('caption'), table.locator('td').last()]) {
      const { x, width, height } = (await part.boundingBox()) ?? { x: 0, width: 0, height: 0 };
      expect(x + width).toBeLessThanOrEqual(390);
      expect(width).toBeGreaterThan(300);
      expect(height).toBeLessThan(900);
    }
  });

  test('says what its search looks through, uncut, however wide it is', async () => {
    const page = await open(twoTargets());
    for (const width of [360, 390, 480, 600, 768, 900, 1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const room: number = await page.evaluate(roomOfSearch);
      expect({ width, fits: room >= 0 }).toEqual({ width, fits: true });
    }
  });

  test('keeps its filters in the address, with what each would leave', async () => {
    const page = await open(twoTargets());
    await page.locator('.chip', { hasText: 'not met' }).click();
    await expect.poll(() => page.url()).toMatch(/\?verdict=unmet$/);
    await page.getByText('more filters').click();
    await page.locator('select[name=level]').selectOption({ label: 'should (1)' });
    expect(await page.locator('.clause:visible').count()).toBe(1);
    const again = await browser.newPage();
    await again.goto(page.url());
    expect(await again.locator('.clause:visible').count()).toBe(1);
    expect(await again.locator('.chip', { hasText: 'not met' }).textContent()).toBe('not met 1');
  });

  test('shows what a verdict picks and nothing else', async () => {
    const page = await open(wholeContract());
    expect(await page.locator('.target .picture').first().isVisible()).toBe(true);
    await page.locator('.chip', { hasText: 'failed' }).click();
    await expect.poll(() => page.locator('.target .picture').first().isVisible()).toBe(false);
    expect(await page.locator('.clause:visible').count()).toBe(
      await page.locator('.clause.fail').count(),
    );
    expect(await page.locator('#t0 .clauses:visible').count()).toBe(0);
  });

  test.each([1400, 390])('breaks no word in a table that scrolls, %i wide', async (width) => {
    const page = await open(twoTargets(), width);
    const words = await page.evaluate<readonly string[]>(brokenWords);
    expect(words).toEqual([]);
  });

  test('has headings of each rank larger than those below, and than its text', async () => {
    const page = await open(twoTargets());
    const sizes: readonly number[] = await page.evaluate(
      `['h1', '.target h2', '.part h3', 'body'].map((one) => parseFloat(getComputedStyle(document.querySelector(one)).fontSize))`,
    );
    for (const [at, size] of sizes.slice(1).entries())
      expect(sizes[at]).toBeGreaterThan(1.25 * size);
  });

  test('opens what is folded for a search, and folds it again after it', async () => {
    const page = await open(wholeContract());
    const folded = page.locator('#t0 details.clauses').first();
    const state = () => folded.getAttribute('open');
    expect(await state()).toBeNull();
    await page.getByRole('searchbox').fill('402');
    await expect.poll(state).toBe('');
    expect(await folded.locator('.clause:visible').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'clear filters' }).click();
    await expect.poll(state).toBeNull();
  });

  test.each([true, false])('leads into what is folded, with scripts: %s', async (scripts) => {
    const content = wholeContract();
    const id = `t0-${content.targets[0]?.clauses[0]?.id}`;
    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const page = await context.newPage();
    const address = (await open(content)).url();
    await page.goto(`${address}#${id}`);
    await expect.poll(() => page.locator(`[id="${id}"]`).isVisible()).toBe(true);
    await context.close();
  });

  test('gives the link to a failure, whatever is picked', async () => {
    const page = await open(twoTargets());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const address = page.url();
    await page.goto(`${address}?verdict=fail`);
    const failure = page.locator('#t0-webhooks\\.create\\.limit');
    await failure.locator('summary').first().click();
    const button = failure.locator('.link').getByRole('button');
    await button.click();
    await expect.poll(() => button.textContent()).toMatch(/^(copied|selected)$/);
    const copied = await page.evaluate(
      'navigator.clipboard.readText().catch(() => String(getSelection()))',
    );
    expect(copied).toBe(`${address}#t0-webhooks.create.limit`);
  });

  test('searches what was sent and what came', async () => {
    const page = await open(twoTargets());
    await page.getByRole('searchbox').fill('only-in-the-evidence');
    await expect.poll(() => page.locator('.clause:visible').count()).toBe(1);
  });

  test('is read by keyboard alone', async () => {
    const page = await open(twoTargets());
    const focused = () => page.evaluate('document.activeElement.textContent');
    const tabTo = async (text: RegExp, most: number) => {
      for (let n = 0; n < most; n += 1) {
        // one key after the other
        await page.keyboard.press('Tab');
        if (text.test(String(await focused()))) return;
      }
      throw new Error(`${String(text)} is further than ${most} stops away`);
    };
    await tabTo(/to the results/, 1);
    await page.keyboard.press('Enter');
    await tabTo(/does what webhooks\.create\.limit asks for/, 4);
    await page.keyboard.press('Enter');
    await tabTo(/^copy$/, 8);
    expect(await page.locator('.copy:focus').isVisible()).toBe(true);
  });

  test('prints what failed and the totals, on few sheets', async () => {
    const page = await open(muchFailing());
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.clause.fail').first().isVisible()).toBe(true);
    expect(await page.locator('.planes').first().isVisible()).toBe(true);
    for (const left of ['.filters', '.picture', '.clauses', '.latency'])
      expect(await page.locator(left).first().isVisible()).toBe(false);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(10);
  });
});
