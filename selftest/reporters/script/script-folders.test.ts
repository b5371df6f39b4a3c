import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldersOf, scriptFile } from '../../../reporters/script/file.ts';

/** Names that meet once they are made folders, or that some file system takes for another. */
const odd = fc.constantFrom(
  '生产环境',
  '測試環境',
  'email nn',
  'email/nn',
  'EMAIL NN',
  '🚀',
  '🛰',
  'con',
  'CON.txt',
  'nul',
  '..',
  '.',
  '',
  'a/../b',
  'Zu\u0308rich',
  'Z\u00FCrich',
  'ß',
  'SS',
  'x'.repeat(400),
  'سلام',
  'नमस्ते',
);
const names = fc.uniqueArray(fc.oneof(odd, fc.string(), fc.string({ unit: 'grapheme' })), {
  minLength: 1,
  maxLength: 8,
});

describe('the folder of a target’s scripts', () => {
  test('keeps letters of any script', () => {
    expect(foldersOf(['生产环境', '測試環境', 'Zürich 1.4', 'سلام'])).toEqual([
      '生产环境',
      '測試環境',
      'zürich-1.4',
      'سلام',
    ]);
  });

  test('is one target’s alone, also where case is not told apart', () => {
    fc.assert(
      fc.property(names, (all) => {
        const folders = foldersOf(all);
        expect(new Set(folders.map((one) => one.toLowerCase().normalize('NFC'))).size).toBe(
          all.length,
        );
      }),
    );
  });

  test('is one step below, of a name that every file system takes', () => {
    fc.assert(
      fc.property(names, (all) => {
        for (const folder of foldersOf(all)) {
          expect(folder).toMatch(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.-]*$/u);
          expect(folder).not.toMatch(/[.-]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/);
          expect(Buffer.byteLength(folder)).toBeLessThanOrEqual(220);
        }
      }),
    );
  });

  test('hangs on no other target, unless it would be its own as well', () => {
    const [first, second] = foldersOf(['email nn', 'email/nn']);
    expect(first).toMatch(/^email-nn-[\da-f]{6}$/);
    expect(second).not.toBe(first);
    expect(foldersOf(['email nn', 'other'])).toEqual(['email-nn', 'other']);
    expect(scriptFile({ name: 'email nn' }, 'a.b', 1)).toBe('scripts/email-nn/a.b-1.sh');
  });
});
