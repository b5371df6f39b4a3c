import { expect, test } from 'vitest';
import { beyondAscii } from '../../suites/resources/beyond-ascii.ts';

test.each([
  ['abcdefgh', 'abcdéfgh'],
  ['ztw_0123456789', 'ztw_012345é789'],
  ['XYZ1E2-_0000', 'XYZ1É2-_0000'],
  ['https://app.example.net', 'https://app.exámple.net'],
  ['7', 'é'],
])('of %s one letter has an accent, and no character is more', (value, made) => {
  expect(beyondAscii(value)).toBe(made);
  expect(made).toHaveLength(value.length);
  expect(Buffer.from(made, 'latin1')).toHaveLength(value.length);
});
