import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { renderPage } from '../../cli/serve/page.ts';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { ALL_GATES } from '../../selftest/gateway/wire.ts';
import { openPage, startBrowser, troublesOf } from './browser.ts';
import { served } from '../../selftest/cli/serve/served.ts';
import { describeWith, testWith } from '../../selftest/tools.ts';

const run = promisify(execFile);

/** What a page shows as code, in order: the facts, then the lines to try. */
function codeIn(page: string): string[] {
  const entities = { '#39': "'", quot: '"', lt: '<', gt: '>', amp: '&' };
  return [...page.matchAll(/<code>([^<]*)<\/code>/g)].map(([, text = '']) =>
    Object.entries(entities).reduce((all, [name, is]) => all.replaceAll(`&${name};`, is), text),
  );
}

/** The page of a gateway that is served with a seed, and what each of its lines came to. */
async function tried(seed: string) {
  const { printed, interrupt } = await served(['--all-gates', '--seed', seed]);
  const url = /^gateway: (.*)$/m.exec(printed)?.[1] ?? '';
  const page = await (await fetch(url)).text();
  const shown = codeIn(page);
  const answers: unknown[] = [];
  for (const line of shown.filter((text) => text.startsWith('curl -i ')))
    answers.push(JSON.parse((await run('bash', ['-c', line.replace('-i', '-sS')])).stdout));
  const other = await fetch(`${url}/v1/`);
  expect(await interrupt()).toBe(0);
  return { shown, answers, other: other.status };
}

describeWith(['bash', 'curl'], 'the page of a gateway that is served', () => {
  test('has lines that succeed as they are, and the same secrets for the same seed', async () => {
    const [one, again, another] = [await tried('7'), await tried('7'), await tried('8')];
    expect(one.answers).toEqual([
      expect.objectContaining({ enabled: false }),
      { endpoints: [expect.objectContaining({ callback_url: 'https://example.com/hook' })] },
      { message_id: expect.any(String), created: true },
      expect.objectContaining({ messages: [expect.objectContaining({ state: 'queued' })] }),
      expect.objectContaining({ devices: [expect.objectContaining({ revoked: false })] }),
      expect.objectContaining({ available: true }),
      expect.objectContaining({ accountId: expect.any(String) }),
    ]);
    // what the contract has no route for is as it was
    expect(one.other).toBe(404);
    const secrets = ({ shown }: typeof one) =>
      shown.filter((text) => /^[\w-]{32}$|^ztw_/.test(text));
    expect(secrets(one)).toHaveLength(5);
    expect(secrets(again)).toEqual(secrets(one));
    expect(secrets(another).filter((secret) => secrets(one).includes(secret))).toEqual([]);
    const [created] = one.answers;
    expect(again.answers[0]).toMatchObject({
      endpoint_id: Object(created).endpoint_id,
      signing_secret_b64url: Object(created).signing_secret_b64url,
    });
  });
});

test('the gateway that is judged has no such page', async () => {
  const gateway = await startGateway();
  expect((await fetch(gateway.url)).status).toBe(404);
  await gateway.close();
});

/** The one that fills a screen most. */
const [fault = null] = mutants.toSorted((a, b) => b.breaks.length - a.breaks.length);
const page = renderPage({
  name: 'reference gateway with a <fault>',
  gateway: {
    url: 'http://127.0.0.1:18080',
    statesUrl: 'http://127.0.0.1:18081/states',
    origin: 'https://owner.gateway.example',
  },
  gates: ALL_GATES,
  fault,
  account: {
    session: 's'.repeat(32),
    csrf: 'c'.repeat(32),
    alphaKey: 'a'.repeat(32),
    sealedKey: 'k'.repeat(32),
    workflowToken: `ztw_${'w'.repeat(32)}`,
    deviceId: 'd6624d49-2af2-46fa-9858-c8b0f8d663cb',
    recipient: '+15550100',
  },
});

test('it tells the fault, and runs no script', () => {
  expect(fault).not.toBeNull();
  expect(codeIn(page)).toContain(fault?.id);
  expect(page).toContain('a &lt;fault&gt;');
  expect(page).not.toMatch(/<script|<link(?! rel="icon" href="data:)|<img/);
});

testWith(['chromium'], 'it fits any screen, and axe finds nothing to mend', async () => {
  const browser = await startBrowser();
  let troubles: readonly string[] = [];
  const opened = await openPage(browser, page, 390, (one) => {
    troubles = troublesOf(one);
  });
  const overflow = await opened.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  await opened.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await opened.emulateMedia({ colorScheme });
    const found: unknown = await opened.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))',
    );
    expect(found).toEqual([]);
  }
  await browser.close();
  expect([overflow, troubles]).toEqual([0, []]);
});
