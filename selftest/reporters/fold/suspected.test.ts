import { expect, test } from 'vitest';
import { broken, check, clause, only, result, unit } from '../../samples/samples.ts';

const lack = { what: 'requestBuffering', reason: 'no answer came before a body' };
const suspicion = { checks: ['one'], lack };

test('what something in front may be to blame for is not exercised until the file says that there is none', () => {
  const results = [result('one', [broken('a', 'one')])];
  expect(only({ results }).verdict).toBe('fail');
  const suspected = only({ results, suspicion });
  expect(suspected).toMatchObject({ verdict: 'notExercised', findings: 0 });
  expect(suspected.target.lacks).toEqual([{ ...lack, kind: 'setting', clauses: ['a'] }]);
});

test('what any answer shows, and what other checks find, is blamed all the same', () => {
  const anyAnswer = result('one', [{ ...broken('a', 'one'), unit: 'webhooks.create' }]);
  expect(only({ results: [anyAnswer], suspicion }).verdict).toBe('fail');
  const two = { checks: [check('one', ['a']), check('two', ['a'])], clauses: [clause('a')] };
  const results = [
    result('one', [unit('a', 'held', { by: 'one' })]),
    result('two', [broken('a', 'two')]),
  ];
  expect(only({ ...two, results, suspicion }).verdict).toBe('fail');
});
