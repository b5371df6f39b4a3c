import { afterAll, expect, test } from 'vitest';
import { nameBy, newName } from '../../fixtures/gateway/chance.ts';
import { paging } from '../../fixtures/gateway/store/paging.ts';

afterAll(() => nameBy('uuid'));

test.each([
  ['uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['short', /^[\dA-Za-z]{11}$/],
  ['counted', /^[1-9]\d{2,4}$/],
] as const)('ids are %s where that is asked for, and cursors hold them', (style, form) => {
  nameBy(style);
  const ids = [newName(), newName()];
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) {
    expect(id).toMatch(form);
    const position = { createdAtMs: 5, id };
    expect(paging.decode(paging.encode(position))).toEqual(position);
  }
});
