import { expect, test } from 'vitest';
import { createParts } from '../../fixtures/gateway/index.ts';
import { alteredBy, watched } from './reach.ts';

/** The parts, and the paths at which somebody looked. */
function noting() {
  const seen: string[] = [];
  const parts = watched(createParts(), (path, piece) => {
    seen.push(path);
    return piece;
  });
  return { parts, seen };
}

test('a piece is reached when it is looked at, and not before', () => {
  const { parts, seen } = noting();
  const { rules, store } = parts;
  expect(seen).toEqual([]);
  void rules.limits.inFlight;
  void store.paging.sizes;
  expect(seen).toEqual(['rules.limits.inFlight']);
});

test('listing the names of a record reaches what an alteration adds to it', () => {
  const { parts, seen } = noting();
  Object.keys(parts.rules.retirement.disable);
  const altered = alteredBy((before) => {
    const { retirement } = before.rules;
    return {
      ...before,
      rules: { ...before.rules, retirement: { ...retirement, disable: retirement.rotate } },
    };
  });
  expect(altered.some((path) => seen.includes(path))).toBe(true);
});

test('an alteration shows at the piece that it replaces alone', () => {
  expect(alteredBy((parts) => parts)).toEqual([]);
  const altered = alteredBy((parts) => {
    parts.rules.limits.inFlight = () => true;
    return parts;
  });
  expect(altered).toEqual(['rules.limits.inFlight']);
});
