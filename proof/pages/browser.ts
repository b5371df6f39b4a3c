import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { programPath } from '../../selftest/tools.ts';

/** Starts Chromium without anything that it would do for itself. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: programPath('chromium') ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

/** Opens a page from its source; `watch` sees it before anything is loaded. */
export async function openPage(
  browser: Browser,
  html: string,
  width = 1280,
  watch: (page: Page) => void = () => undefined,
): Promise<Page> {
  const path = join(mkdtempSync(join(tmpdir(), 'page-')), 'page.html');
  writeFileSync(path, html);
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  watch(page);
  await page.goto(pathToFileURL(path).href);
  return page;
}

/** What went wrong on a page: errors, dialogs, and whatever it would have fetched. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) troubles.push(request.url());
  });
  page.on('dialog', (dialog) => {
    troubles.push(dialog.message());
    void dialog.dismiss();
  });
  return troubles;
}

/**
 * Words of the cells of a page that are broken in two, as far as a line could hold them; run in the page. A
 * name may go on in the next line after a dot, which ends a text of the markup, and after a hyphen.
 */
export const brokenWords = `[...document.querySelectorAll('table :is(th, td)')].flatMap((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { data } = walker.currentNode;
    for (const { 0: word, index } of data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && word.length < 40) found.push(word);
    }
  }
  return found;
})`;
