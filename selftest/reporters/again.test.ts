import { describe, expect, test } from 'vitest';
import { compareAgain } from '../../cli/again.ts';
import { broken, exchange, heldUnit, only, result, text } from './samples.ts';

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
    expect(compareAgain(first, after, ['one']).outcome).toBe(outcome);
  });

  test('is not judged by what other checks found', () => {
    expect(compareAgain(before, failing(204, ''), ['two']).outcome).not.toBe('changed');
  });
});
