import { expect, test } from 'vitest';
import { hashOf } from './hash.ts';

test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('hashes %j as whoever published FNV-1a does', (text, hash) => {
  expect(hashOf(text)).toBe(hash);
});
