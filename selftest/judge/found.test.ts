import { expect, test } from 'vitest';
import { keptData, longestTold, otherValue, repeated } from '../../harness/judge/found.ts';

test('a finding keeps no more of a text than a report has room for', () => {
  const long = 'x'.repeat(longestTold + 1);
  expect(keptData(repeated('item', long)).found?.actual).toBe('x'.repeat(longestTold));
  const { found } = keptData(otherValue('state', 'queued', { nested: [long] }));
  expect(JSON.stringify(found).length).toBeLessThan(longestTold + 200);
});

test('a finding that was said in words alone is data of that kind', () => {
  expect(keptData({ expected: 'one', got: 'two' })).toEqual({
    found: { kind: 'words', expected: 'one', actual: 'two' },
  });
});
