import { describe, expect, test } from 'vitest';
import { openTerminal } from '../../../cli/terminal/terminal.ts';
import { Progress } from '../../../reporters/formats/progress.ts';

const facts = { done: 3, total: 120, plane: 'sealed', requests: 41, startedAtMs: 1_000 };

function terminalTo(write: (text: string) => unknown) {
  const stream = { write, isTTY: true };
  return openTerminal({ out: stream, err: stream, color: true, signal: AbortSignal.abort() }).err;
}

function shown(columns = 80): string {
  let text = '';
  const progress = new Progress({ ...terminalTo((more) => (text += more)), columns }, () => 8_400);
  progress.update(facts);
  progress.clear();
  progress.clear();
  return text;
}

describe('progress', () => {
  test('is one line that is taken away again', () => {
    expect(shown()).toBe('\r\u001B[2K3/120 checks, sealed, 41 requests, 7 s\r\u001B[2K');
  });

  test('says for how long the run waits', () => {
    let text = '';
    const progress = new Progress(
      terminalTo((more) => (text += more)),
      () => 8_400,
    );
    progress.update(facts);
    text = '';
    progress.wait('acme', 41_200);
    expect(text).toBe('\r\u001B[2Kacme asks for a wait (Retry-After): 42 s\n');
  });

  test('never wraps', () => {
    expect(shown(10)).toBe('\r\u001B[2K3/120 che\r\u001B[2K');
  });

  test('is a line a second where nothing can be taken away, and none before that', () => {
    let text = '';
    let nowMs = 1_500;
    const progress = new Progress({ write: (more) => (text += more) }, () => nowMs);
    for (const moment of [1_500, 2_100, 2_900, 3_200]) {
      nowMs = moment;
      progress.update(facts);
    }
    progress.clear();
    const line = '3/120 checks, sealed, 41 requests,';
    expect(text).toBe(`${line} 1 s\n${line} 2 s\n`);
  });
});
