import { expect, test } from 'vitest';
import { anyLimit, beyondInt32, isPlainLimit } from '../../fixtures/generators/limit.ts';
import { shrunk, unreached } from './arbitraries.ts';

test.each(['1', '9', '20'])('%s is a plain limit up to twenty', (text) => {
  expect(isPlainLimit(text, 20)).toBe(true);
});

test.each([
  '0',
  '-0',
  '-1',
  '21',
  '05',
  '+5',
  ' 5',
  '5.0',
  '5e0',
  '0x5',
  '5a',
  'five',
  beyondInt32,
])('%s is no plain limit up to twenty', (text) => {
  expect(isPlainLimit(text, 20)).toBe(false);
});

test('a limit is a text that is there, however it shrinks', () => {
  const { wrong, looked } = shrunk(anyLimit(20), (text) => {
    expect(text).toMatch(/^[ -~]*[!-~][ -~]*$/);
  });
  expect(wrong).toEqual([]);
  expect(looked).toBeGreaterThan(25);
});

test('limits of all kinds are drawn', () => {
  const forms = {
    'right beyond': /^2[1-5]$/,
    'far beyond': /^\d{3}$/,
    'below zero': /^-\d\d?$/,
    zero: /^-?0$/,
    'with a zero before it': /^0\d/,
    'with a blank': /^ \d/,
    'with a fraction of nothing': /^\d+\.0$/,
    'with a fraction': /^\d+\.[1-9]$/,
    'with a tail': /^\d+[a-z]/,
    words: /^[a-z]+$/i,
    'beyond 32 bits': /^42949673\d\d$/,
    'beyond 64 bits, below zero': /^-184467440737095516\d\d$/,
  };
  const kinds = Object.fromEntries([
    ...['1', '20'].map((one) => [one, (text: string) => text === one]),
    ...Object.entries(forms).map(([kind, form]) => [kind, (text: string) => form.test(text)]),
  ]);
  expect(unreached(anyLimit(20), kinds)).toEqual([]);
});
