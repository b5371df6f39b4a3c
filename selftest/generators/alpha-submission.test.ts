import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brokenSubmission,
  plainSubmission,
  writeSubmission,
  type SubmissionChange,
  type SubmissionMember,
} from '../../fixtures/generators/alpha-submission.ts';
import { errorsOf, schemaOf } from '../../harness/contract/compiled.ts';
import { shrunk, unreached, type Kinds } from './arbitraries.ts';

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

const minute = 60_000;
const year = 365 * 24 * 60 * minute;
const members: readonly SubmissionMember[] = [
  'client_message_id',
  'device_id',
  'recipient_e164',
  'test_case_id',
  'expires_at_ms',
];

/** Kinds by the text that a member is given. */
function given(
  name: SubmissionMember,
  kinds: Readonly<Record<string, RegExp>>,
): Kinds<SubmissionChange> {
  const entries = Object.entries(kinds).map(([kind, shape]) => {
    const shows = ({ put }: SubmissionChange) => shape.test(String(put[name]));
    return [kind, shows] as const;
  });
  return Object.fromEntries(entries);
}

const ahead = (...all: readonly number[]): Kinds<SubmissionChange> =>
  Object.fromEntries(
    all.map((ms) => [`${ms} ms`, ({ aheadMs }: SubmissionChange) => aheadMs === ms]),
  );

test('a good expiry comes to both ends of what is safely within the window', () => {
  expect(unreached(plainSubmission.expiry(), ahead(minute, 14 * minute))).toEqual([]);
});

test('a bad expiry is too near, long past, too far or very far ahead', () => {
  expect(unreached(brokenSubmission.expiry(), ahead(-year, -minute, 16 * minute, year))).toEqual(
    [],
  );
});

test('a bad recipient is too short, too long, begins with 0 or has what is no digit', () => {
  const kinds = given('recipient_e164', {
    'one digit': /^\+[1-9]$/,
    'sixteen digits and more': /^\+[1-9]\d{15,}$/,
    'a leading zero': /^\+0\d+$/,
    'a leading zero and one digit': /^\+0\d$/,
    'no plus': /^[1-9]\d{1,14}$/,
    'no plus, two digits': /^[1-9]\d$/,
    'no plus, fifteen digits': /^[1-9]\d{14}$/,
    'an odd one first': /^\+[^\d]\d+$/,
    'an odd one within': /^\+\d+[^\d]\d+$/,
    'an odd one last': /^\+\d+[^\d]$/s,
  });
  expect(unreached(brokenSubmission.recipient(), kinds)).toEqual([]);
});

test('a bad test case id is empty, too long by one or more, or has a letter of no such alphabet', () => {
  const kinds = given('test_case_id', {
    empty: /^$/,
    'one too many': /^[\w-]{33}$/,
    eighty: /^[\w-]{80}$/,
    'an odd one alone': /^[^\w-]$/s,
    'an odd one within': /^[\w-]+[^\w-][\w-]+$/s,
    'an odd one last': /^[\w-]+[^\w-]$/s,
  });
  const all = { ...kinds, 'an odd one among 32': isSpoiltLongest };
  expect(unreached(brokenSubmission.testCase(), all)).toEqual([]);
});

test('every member is left out, and given every other type', () => {
  const missing = members.map((name) => [
    name,
    ({ without }: SubmissionChange) => without === name,
  ]);
  expect(unreached(brokenSubmission.memberMissing(), Object.fromEntries(missing))).toEqual([]);
  const types = ['null', 'boolean', 'number', 'string', 'list', 'object'] as const;
  const kinds = members.flatMap((name) =>
    types
      .filter((type) => type !== 'string' || name === 'expires_at_ms')
      .map((type) => [
        `${name} ${type}`,
        ({ put }: SubmissionChange) => Object.hasOwn(put, name) && typeOf(put[name]) === type,
      ]),
  );
  expect(unreached(brokenSubmission.memberType(), Object.fromEntries(kinds))).toEqual([]);
});

test('a number that is no integer is a fraction, and nothing that reads as one', () => {
  const kinds = {
    'above nought': ({ put }: SubmissionChange) =>
      typeof put['expires_at_ms'] === 'number' && put['expires_at_ms'] % 1 > 0,
  };
  expect(unreached(brokenSubmission.memberType(), kinds)).toEqual([]);
});

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function isSpoiltLongest({ put }: SubmissionChange): boolean {
  const text = String(put['test_case_id']);
  return text.length === 32 && /[^\w-]/.test(text);
}
