import { expect, test } from 'vitest';
import { proofLine } from './proof-line.ts';

const blame = { part: 'blame', commit: 'abc1234', passed: 1211, failed: [] };

test('the README says how much of the proof passed, and when', () => {
  const dodging = { ...blame, part: 'dodging', date: '2026-11-20', passed: 19, failed: [{}] };
  expect(proofLine([{ ...blame, date: '2026-11-26' }, dodging])).toBe(
    'Tests of `npm run proof` that passed (oldest part 2026-11-20, newest 2026-11-26): blame 1211 of 1211, dodging 19 of 20.',
  );
});

test('what nobody has run is not told as passed', () => {
  expect(proofLine([])).toContain('not been recorded');
});
