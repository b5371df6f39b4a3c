import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { writeAllure } from '../../reporters/formats/allure.ts';
import { renderJunit } from '../../reporters/formats/junit.ts';
import type { Report } from '../../reporters/report.ts';
import { startBrowser, troublesOf } from './browser.ts';
import { hostileText, hostileReport } from '../../selftest/samples/hostile.ts';
import { breaks, report } from '../../selftest/samples/run-sample.ts';
import { testWith } from '../../selftest/tools.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../scripts/allure-report.mjs', import.meta.url));

async function resultsOf(content: Report) {
  const out = await mkdtemp(join(tmpdir(), 'allure-'));
  await writeAllure(out, content);
  const folder = join(out, 'allure-results');
  const names = await readdir(folder);
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const results = names.filter((name) => name.endsWith('-result.json')).map(read);
  return {
    folder,
    texts: await Promise.all(names.map(read)),
    results: (await Promise.all(results)).map((text) => JSON.parse(text)),
  };
}

describe('Allure results', () => {
  test('are one a clause, with its behaviours, severity and exchange', async () => {
    const { results } = await resultsOf(report({ results: [breaks(1), breaks(1, 'b')] }));
    expect(results).toHaveLength(5);
    const broken = results.find(({ fullName }) => fullName === 'acme: a');
    expect(broken.status).toBe('failed');
    expect(broken.labels).toEqual(
      expect.arrayContaining([
        { name: 'epic', value: 'public' },
        { name: 'feature', value: 'webhooks.create' },
        { name: 'story', value: 'a' },
        { name: 'severity', value: 'critical' },
      ]),
    );
    expect(broken.attachments.map(({ name }: { name: string }) => name)).toEqual([
      'exchange: ninth endpoint',
      'curl',
      'replay',
    ]);
    const should = results.find(({ fullName }) => fullName === 'acme: b');
    expect(should.labels).toContainEqual({ name: 'severity', value: 'minor' });
    const open = results.find(({ fullName }) => fullName === 'acme: c');
    expect(open.status).toBe('skipped');
  });

  test('count as JUnit does, and last as long as the exchanges of their own checks', async () => {
    const content = report({ results: [breaks(1), breaks(1, 'b')] });
    const { results } = await resultsOf(content);
    const failed = results.filter(({ status }) => status === 'failed');
    expect(failed.map(({ fullName }) => fullName)).toEqual(['acme: a']);
    expect(renderJunit(content)).toContain(' failures="1"');
    const should = results.find(({ fullName }) => fullName === 'acme: b');
    expect(should.status).toBe('skipped');
    expect(should.statusDetails.message).toMatch(
      /^stricter than the contract asks: webhooks\.create: got/,
    );
    for (const { start, stop, fullName } of results)
      expect(stop - start).toBe(fullName === 'acme: a' ? 4 : 0);
  });

  test('say nothing of the machine', async () => {
    const { results } = await resultsOf(report({}));
    const names = results.flatMap(({ labels }) => labels.map(({ name }: { name: string }) => name));
    expect(names).not.toContain('host');
  });

  testWith(['chromium'], 'become a page that calls nobody', async () => {
    const { folder } = await resultsOf(hostileReport());
    const output = join(folder, 'report');
    await run(process.execPath, [script, folder, output]);
    const browser = await startBrowser();
    try {
      const page = await browser.newPage();
      const troubles = troublesOf(page);
      await page.goto(pathToFileURL(join(output, 'index.html')).href);
      await page
        .getByText(`a: ${hostileText.slice(0, 8)}`)
        .first()
        .waitFor();
      expect(troubles).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  test('are asked for where there are none', async () => {
    const missing = run(process.execPath, [script, '/none', '/none']);
    await expect(missing).rejects.toMatchObject({ code: 3 });
  });
});
