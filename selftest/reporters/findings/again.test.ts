import { describe, expect, test } from 'vitest';
import { compareAgain } from '../../../cli/replay/again.ts';
import { checksAgain, judgedFor } from '../../../cli/replay/failures.ts';
import { broken, exchange, heldUnit, only, result, text } from '../../samples/samples.ts';

/** The clause `a` as one check found it, with an answer of the given status and body. */
function failing(status: number, body: string, expected = 'status 409') {
  const answer = { status, reason: '', headers: [], body: text(body) };
  const exchanges = [exchange('control', 201), exchange('probe', status, { response: answer })];
  return only({ results: [result('one', [broken('a', 'one', { expected })], { exchanges })] });
}

const before = failing(201, '{"id":"1"}');

describe('a failure that is looked at again', () => {
  test.each([
    ['still failing', 'the same answer with another id', failing(201, '{"id":"2"}')],
    [
      'still failing',
      'an expectation that names another id',
      failing(201, '{"thing_id":"t-2"}', 'status 409 for t-2, 2 of 3'),
      failing(201, '{"thing_id":"t-1"}', 'status 409 for t-1, 1 of 3'),
    ],
    ['changed', 'another expectation', failing(201, '{"id":"1"}', 'status 409 at once')],
    ['changed', 'another status', failing(204, '')],
    ['changed', 'another code', failing(201, '{"code":"x"}')],
    ['fixed', 'an answer that keeps the clause', only({ results: [heldUnit('one')] })],
    ['not exercised', 'no result', only({ results: [] })],
    ['not exercised', 'a clause that is gone', undefined],
  ])('is %s after %s', (outcome, _, after, first = before) => {
    expect(compareAgain(first, after, new Set(['one'])).outcome).toBe(outcome);
  });

  test('is the same where another check shows it now, and another one by another answer', () => {
    const elsewhere = {
      ...before,
      evidence: before.evidence.map((one) => ({ ...one, check: 'two' })),
    };
    expect(compareAgain(elsewhere, failing(201, ''), none).outcome).toBe('still failing');
    expect(compareAgain(elsewhere, failing(204, ''), none).outcome).toBe('changed');
  });

  test('is not known to be fixed where none of the checks that showed it was judged', () => {
    const kept = only({ results: [heldUnit('one')] });
    const elsewhere = {
      ...before,
      evidence: before.evidence.map((one) => ({ ...one, check: 'two' })),
    };
    const { outcome, why } = compareAgain(elsewhere, kept, new Set(['one']));
    expect(outcome).toBe('not exercised');
    expect(why).toBe(': what showed it was not judged: two');
    expect(compareAgain(elsewhere, kept, new Set(['one', 'two'])).outcome).toBe('fixed');
  });
});

describe('the checks of a replay', () => {
  test('are those that showed the failure, and the first of those that claim the clause', () => {
    const checks = Array.from({ length: 90 }, (_, at) => `claims-${at}`);
    const asked = checksAgain({ ...before, checks: ['one', ...checks] });
    expect(asked.slice(0, 2)).toEqual(['one', 'claims-0']);
    expect(asked).toHaveLength(9);
  });

  test('are judged where they held something of the clause that they claim', () => {
    const silent = result('one', []);
    const results = [heldUnit('one'), silent, { ...silent, check: 'two' }];
    const claimed = { id: 'a', checks: ['one'] };
    expect(judgedFor(claimed, results.slice(1))).toEqual(new Set(['two']));
    expect(judgedFor(claimed, results)).toEqual(new Set(['one', 'two']));
  });
});

const none: ReadonlySet<string> = new Set();
