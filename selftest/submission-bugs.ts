import type { Alter } from '../fixtures/mutants/toolkit/alter.ts';
import { readAs, submissionRule } from '../fixtures/mutants/toolkit/submission-alter.ts';

/** Bugs of submissions that a test wants in this form; mutants show all that they break. */
export const submissionBugs = {
  pastExpiries: expiry((rules) => {
    rules.expiryAhead = () => true;
  }),
  expiriesOfTheLastMinute: expiry((rules) => {
    rules.expiryAhead = (expiresAtMs, nowMs) => expiresAtMs > nowMs - 59_000;
  }),
  expiriesAfterAMinuteAlone: expiry((rules) => {
    rules.expiryAhead = (expiresAtMs, nowMs) => expiresAtMs > nowMs + 60_000;
  }),
  farExpiries: expiry((rules) => {
    rules.expiryNear = () => true;
  }),
  nearExpiriesAlone: expiry((rules) => {
    rules.expiryNear = (expiresAtMs, nowMs) => expiresAtMs <= nowMs + 600_000;
  }),
  expiriesInSeconds: readAs((body) => {
    const { expires_at_ms: given } = body;
    const seconds = typeof given === 'number' && given > 1e9 && given < 1e11;
    return seconds ? { ...body, expires_at_ms: given * 1000 } : body;
  }),
  emptyTestCases: testCases(/^[\w-]{0,32}$/),
  longTestCases: testCases(/^[\w-]{1,33}$/),
} as const satisfies Readonly<Record<string, Alter>>;

type ExpiryRules = Parameters<Parameters<typeof submissionRule>[0]>[0]['submission'];

function expiry(change: (rules: ExpiryRules) => void): Alter {
  return submissionRule(({ submission }) => change(submission));
}

function testCases(pattern: RegExp): Alter {
  return submissionRule(({ submissionFields }) => {
    submissionFields.test_case_id = (value) => typeof value === 'string' && pattern.test(value);
  });
}
