import { expect, test, vi } from 'vitest';
import { standInFor } from './tools.ts';

const there = { name: 'sieve', isThere: () => true };
const gone = { name: 'colander', isThere: () => false };
const optional = { name: 'ladle', isThere: () => false, isOptional: true };

/** The note with which the stand-in of tools leaves its test out. */
function noteOf(...asked: Parameters<typeof standInFor>) {
  const skip = vi.fn<() => never>();
  standInFor(...asked)?.({ skip });
  return skip.mock.calls;
}

test('nothing stands in for tests whose tools are there', () => {
  expect(standInFor([], true)).toBe(null);
  expect(standInFor([there], true)).toBe(null);
});

test('a test whose tools are missing is not run, and says which they are', () => {
  expect(noteOf([there, gone], false)).toEqual([['not run: colander is missing']]);
  expect(noteOf([gone, optional], false)).toEqual([['not run: colander and ladle are missing']]);
});

test('a tool that is demanded and missing fails, and one that is optional does not', () => {
  expect(() => noteOf([there, gone, optional], true)).toThrow('colander is demanded and missing');
  expect(noteOf([optional], true)).toEqual([['not run: ladle is missing']]);
});
