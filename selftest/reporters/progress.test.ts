import { describe, expect, test } from 'vitest';
import { Progress } from '../../reporters/progress.ts';

const facts = { done: 3, total: 120, plane: 'sealed', requests: 41, startedAtMs: 1_000 };

function shown(isTTY: boolean, columns = 80): string {
  let text = '';
  const stream = { isTTY, columns, write: (more: string) => (text += more) };
  const progress = new Progress(stream, () => 8_400);
  progress.update(facts);
  progress.clear();
  progress.clear();
  return text;
}

describe('progress', () => {
  test('is one line that is taken away again', () => {
    expect(shown(true)).toBe('\r\u001B[2K3/120 checks, sealed, 41 requests, 7 s\r\u001B[2K');
  });

  test('never wraps', () => {
    expect(shown(true, 10)).toBe('\r\u001B[2K3/120 che\r\u001B[2K');
  });

  test('is silent where nobody watches', () => {
    expect(shown(false)).toBe('');
  });
});
