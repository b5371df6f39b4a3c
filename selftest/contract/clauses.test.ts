import { expect, test } from 'vitest';
import * as contract from '../../contract/index.ts';
import { clauseIds, clauses } from '../../schemas/clauses/index.ts';

const binding = clauseIds.filter((id) => clauses[id].excluded?.because === 'client-side');

test('every clause that binds the caller is kept by a function, and no other is', () => {
  expect(Object.keys(contract.clientClauses).toSorted()).toEqual(binding.toSorted());
});

test.each(Object.entries(contract.clientClauses))('%s: there is a function %s', (_, name) => {
  expect(typeof Object.entries(contract).find(([exported]) => exported === name)?.[1]).toBe(
    'function',
  );
});
