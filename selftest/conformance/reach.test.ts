import { expect, test } from 'vitest';
import { createParts } from '../../fixtures/gateway/index.ts';
import { alteredBy, noting } from './reach.ts';

test('a piece is reached when it is looked at, and not before', () => {
  const seen = new Set<string>();
  const { rules, store } = noting(createParts(), seen);
  expect([...seen]).toEqual([]);
  void rules.limits.inFlight;
  void store.paging.sizes;
  expect([...seen]).toEqual(['rules.limits.inFlight']);
});

test('listing the names of a record reaches what an alteration adds to it', () => {
  const seen = new Set<string>();
  Object.keys(noting(createParts(), seen).rules.retirement.disable);
  const altered = alteredBy((parts) => {
    const { retirement } = parts.rules;
    return {
      ...parts,
      rules: { ...parts.rules, retirement: { ...retirement, disable: retirement.rotate } },
    };
  });
  expect(altered.some((path) => seen.has(path))).toBe(true);
});

test('an alteration shows at the piece that it replaces alone', () => {
  expect(alteredBy((parts) => parts)).toEqual([]);
  const altered = alteredBy((parts) => {
    parts.rules.limits.inFlight = () => true;
    return parts;
  });
  expect(altered).toEqual(['rules.limits.inFlight']);
});
