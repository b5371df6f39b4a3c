import { afterAll, expect, test } from 'vitest';

/** What of scripts/proof/ledger.mjs is met here. */
interface Ledgers {
  openLedger: (part: string, hash: string, how: { again: boolean }) => Ledger;
}

interface Ledger {
  note: (line: { unit: string; outcome: string; ms: number; error?: string }) => void;
  done: () => readonly string[];
  summary: () => { passed: number; failed: readonly unknown[]; flaky: readonly string[] };
}

const { openLedger }: Ledgers = await import(
  new URL('../scripts/proof/ledger.mjs', import.meta.url).href
);
/** No hash of inputs looks like it: no ledger of a real proof is touched. */
const hash = `of-a-test-${process.pid}`;
const red = { unit: 'some > unit', outcome: 'failed', ms: 1, error: 'it was blamed' };
const green = { unit: 'some > unit', outcome: 'passed', ms: 1 };

/** What the next call reads of a unit that failed in one call and passed in another. */
function readAfterBoth(part: string) {
  const ledger = openLedger(part, hash, { again: true });
  ledger.note(red);
  ledger.note(green);
  return openLedger(part, hash, { again: false });
}

afterAll(() => {
  for (const part of ['blame', 'false-alarms']) openLedger(part, hash, { again: true });
});

test('a unit that fails is tried again in the next call, and may pass there', () => {
  const read = readAfterBoth('blame');
  expect(read.done()).toEqual(['some > unit']);
  expect(read.summary()).toMatchObject({ passed: 1, failed: [] });
});

test('a lawful gateway that was blamed stays failed, whatever comes after', () => {
  const read = readAfterBoth('false-alarms');
  expect(read.done()).toEqual([]);
  expect(read.summary()).toMatchObject({
    passed: 0,
    failed: [{ unit: 'some > unit', error: 'it was blamed' }],
  });
});
