import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brokenSubmission,
  plainSubmission,
  writeSubmission,
  type SubmissionChange,
} from '../../fixtures/generators/alpha-submission.ts';
import { errorsOf, schemaOf } from '../../harness/contract/compiled.ts';
import { shrunk } from './shrinks.ts';

const nowMs = 1_767_225_600_000;
const good = {
  client_message_id: 'nightly-0001',
  device_id: 'dev-4f1c',
  recipient_e164: '+15550100',
  test_case_id: 'smoke-1',
  expires_at_ms: nowMs + 300_000,
};

/** Where the schema of the request finds fault with the body, and whether the window of expiry does. */
function faultsOf(change: SubmissionChange): string[] {
  const body = writeSubmission(change, good, (aheadMs) => nowMs + aheadMs);
  const errors = errorsOf(schemaOf('AlphaSubmission'), body);
  const places = errors.map(({ instancePath }) => instancePath || '/');
  if (places.length > 0) return [...new Set(places)];
  const ahead = Number(body['expires_at_ms']) - nowMs;
  return ahead > 0 && ahead <= 900_000 ? [] : ['window'];
}

/** The one place at which each rule is broken. */
function placeOf(rule: string, { put }: SubmissionChange): string {
  if (rule === 'expiry') return 'window';
  if (rule === 'otherMember' || rule === 'memberMissing') return '/';
  return `/${Object.keys(put)[0]}`;
}

test.each(Object.entries(plainSubmission))('a good %s keeps every rule', (_, generator) => {
  const arbitrary: fc.Arbitrary<SubmissionChange> = generator();
  fc.assert(
    fc.property(arbitrary, (change) => {
      expect(faultsOf(change)).toEqual([]);
      expect(change.fault).toBeNull();
    }),
  );
});

test('submissions reach both ends of a test case id', () => {
  const lengths = fc
    .sample(plainSubmission.testCase(), { numRuns: 200, seed: 1 })
    .map(({ put }) => put.test_case_id.length);
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 32]);
});

describe('a broken submission breaks one rule at its place, and so does whatever it shrinks to', () => {
  test.each(Object.entries(brokenSubmission))('%s', (rule, generator) => {
    const arbitrary: fc.Arbitrary<SubmissionChange> = generator();
    const check = (change: SubmissionChange) => {
      expect(faultsOf(change)).toEqual([placeOf(rule, change)]);
      expect(change.fault).not.toBeNull();
    };
    fc.assert(fc.property(arbitrary, check));
    expect(shrunk(arbitrary, check)).toMatchObject({ wrong: [] });
  });
});
