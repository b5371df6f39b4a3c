import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { servedKeeping } from '../../cli/serve/serve.ts';

const script = fileURLToPath(new URL('../../scripts/bench/soak.mjs', import.meta.url));

/** Less than what the visits of one row leave behind, and more than those at one time need. */
const keeping = { accounts: 12, records: 150, bodies: 30 };

/** What is there once for each account. */
const ofAccounts = {
  accounts: 1,
  sessions: 1,
  workflowTokens: 1,
  contexts: 1,
  devices: 1,
  usage: 1,
};

test('docs/serve.md tells how much is kept', async () => {
  const page = await readFile(new URL('../../docs/serve.md', import.meta.url), 'utf8');
  const { accounts, records, bodies } = servedKeeping;
  const told = [...page.matchAll(/^- (\d+) (\w+)/gm)].map(([, most]) => Number(most));
  expect(told).toEqual([accounts, records, bodies]);
  const rows = [...page.matchAll(/^\| +(\d+) \| +(\d+) \| +\d+ \|/gm)].map(([, ...cells]) =>
    cells.map(Number),
  );
  expect(rows.at(-1)?.[0]).toBeGreaterThanOrEqual(1_000_000);
  expect(new Set(rows.map(([, kept]) => kept))).toEqual(new Set([accounts]));
});

test('a gateway that is served remembers no more after many requests than after some', async () => {
  expect(inject('compiled')).toBe(true);
  const asked = { requests: 3000, rows: 2, visitors: 6, keeping };
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(asked)]);
  const [some, many, end] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  // every answer was as it is without anything to forget
  expect(end.surprises).toEqual({});
  expect(many.requests).toBeGreaterThan(some.requests + 1000);
  for (const { kept } of [some, many]) {
    const each = Object.entries(ofAccounts).map(([kind, n]) => [kind, n * keeping.accounts]);
    expect(kept).toMatchObject(Object.fromEntries(each));
    expect(kept).toMatchObject({ apiKeys: 24, endpoints: 36, inFlight: 0, locks: 0 });
    expect(kept).toMatchObject({ hindrances: 0, clockOffsets: 0 });
    for (const kind of ['messages', 'submissions', 'sealedContents', 'deliveries', 'replays'])
      expect(kept[kind]).toBeLessThanOrEqual(keeping.records);
    for (const kind of ['inboundEvents', 'workflowRequests'])
      expect(kept[kind]).toBeLessThanOrEqual(keeping.bodies);
  }
  // each kind of which more came than is kept
  expect(many.kept).toMatchObject({ messages: 150, submissions: 150, workflowRequests: 30 });
  expect(Object.keys(many.kept).toSorted()).toEqual(Object.keys(some.kept).toSorted());
});
