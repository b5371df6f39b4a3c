import { expect, test } from 'vitest';
import { writtenRows } from '../rows.ts';
import { partsOfProof, proofLines, recordedProof } from './proof-line.ts';

const blame = {
  part: 'blame',
  proves: 'each mutant turns red what it breaks',
  date: '2026-11-26',
  passed: 1211,
  failed: [],
};

test('the README says how much of each promise was proved and when, and names what did not hold', () => {
  const failed = [{ unit: 'proof/false-alarms/lag.test.ts > a list that lags > is not blamed' }];
  const alarms = { ...blame, part: 'false-alarms', proves: 'nobody is blamed', passed: 19, failed };
  const dodging = { ...blame, part: 'dodging' };
  expect(proofLines([blame, dodging, alarms]).split('\n').slice(2)).toEqual([
    '- Nobody is blamed: 19 of 20 tests passed (`false-alarms`, 2026-11-26). Not: `a list that lags: is not blamed`.',
    '- Each mutant turns red what it breaks: 1211 of 1211 tests passed (`blame`, 2026-11-26).',
  ]);
});

test('what nobody has run is not told as passed', () => {
  expect(proofLines([])).toContain('not been recorded');
});

test('what was recorded of the proof is of parts that there are, a row a line, in order', async () => {
  const rows = recordedProof.all();
  expect(Object.keys(partsOfProof)).toEqual(expect.arrayContaining(Object.keys(rows)));
  const text = writtenRows(rows);
  await expect(text, 'out of date: run npm run derive').toMatchFileSnapshot(recordedProof.path);
});
