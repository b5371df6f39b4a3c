import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';

test('ids of checks are unique', () => {
  const ids = checks.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});
