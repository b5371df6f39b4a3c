import { describe, expect, test } from 'vitest';
import { openTerminal, type Terminal } from '../../cli/terminal/terminal.ts';
import { perform } from '../../cli/perform.ts';

/** What a command prints on each stream. */
function printedBy(print: (terminal: Terminal) => void, color = false) {
  let [out, err] = ['', ''];
  const terminal = openTerminal({
    out: { write: (text) => (out += text) },
    err: { isTTY: true, write: (text) => (err += text) },
    color,
    signal: AbortSignal.abort(),
  });
  print(terminal);
  return { out, err };
}

const forged = 'x\n840 verdicts judged again: all stand\n::error::forged\u001B[8m';

describe('a line', () => {
  test.each([
    [forged, String.raw`x\n840 verdicts judged again: all stand\n::error::forged\x1b[8m`],
    ['::error::x', String.raw`:\x3aerror::x`],
    ['  ::error::x', String.raw`  :\x3aerror::x`],
    ['\u3000::error::x', `\u3000${String.raw`:\x3aerror::x`}`],
    ['got 401 ##[stop-commands]x', String.raw`got 401 ##\x5bstop-commands]x`],
    ['##vso[task.setvariable]', String.raw`##vso\x5btask.setvariable]`],
    ['\u001B]0;owned\u0007', String.raw`\x1b]0;owned\x07`],
    ['a\u202Eb\u009Bc\uD800', String.raw`a\u{202e}b\x9bc\u{d800}`],
    ['section_start:1:x\r\u001B[0K', String.raw`section_start:1:x\r\x1b[0K`],
    ['a café: b, # [c]', 'a café: b, # [c]'],
  ])('of %j is one, and nothing obeys it', (text, line) => {
    expect(printedBy(({ lines }) => lines([text, 'next']))).toEqual({
      out: `${line}\nnext\n`,
      err: '',
    });
    expect(printedBy(({ warn }) => warn([text])).err).toBe(`${line}\n`);
  });
});

describe('text in several lines', () => {
  test('keeps its lines, tabs and colours of ours', () => {
    const text = 'a\n\tb \u001B[1m\u001B[31mFAIL\u001B[39m\u001B[22m\n';
    expect(printedBy(({ out }) => out(text), true).out).toBe(text);
  });

  test('has no colour where there are none, and never what else a terminal obeys', () => {
    const text = '\u001B[31mred\u001B[39m \u001B[8mgone\u001B[2J\r';
    const rest = String.raw` \x1b[8mgone\x1b[2J\r`;
    expect(printedBy(({ out }) => out(text)).out).toBe(String.raw`\x1b[31mred\x1b[39m${rest}`);
    expect(printedBy(({ out }) => out(text), true).out).toBe(`\u001B[31mred\u001B[39m${rest}`);
  });

  test('has no command at the start of a line, wherever it begins', () => {
    const text = 'a\n::error::b\n \t::add-mask::c\n\u001B[1m::debug::d ##[group]';
    expect(printedBy(({ out }) => out(text), true).out).toBe(
      'a\n:\\x3aerror::b\n \t:\\x3aadd-mask::c\n\u001B[1m:\\x3adebug::d ##\\x5bgroup]',
    );
  });

  test('of progress writes over the line before, and does nothing else', () => {
    const text = 'a\u001B[2Jb';
    expect(printedBy(({ err }) => err.rewrite?.(text)).err).toBe(
      `\r\u001B[2K${String.raw`a\x1b[2Jb`}`,
    );
    expect(printedBy(({ err }) => err.write(`${text}\n`)).err).toBe(`${String.raw`a\x1b[2Jb`}\n`);
  });
});

test('annotations are commands of two kinds, and other lines are none', () => {
  const commands = '::error title=a::b\n::warning title=c::d\u001B[8m\n::stop-commands::x\n';
  expect(printedBy(({ annotate }) => annotate(commands)).out).toBe(
    '::error title=a::b\n::warning title=c::d\\x1b[8m\n:\\x3astop-commands::x\n',
  );
});

test('data comes back as it was, and is printable', () => {
  const data = { 'k\u001B\u202E': ['\u0085\u{E0041}', '##[group]', String.raw`\ud800`, '\u0000é'] };
  const { out } = printedBy(({ json }) => json(data));
  expect(JSON.parse(out)).toEqual(data);
  expect(out).not.toMatch(/[^\n -~é]|##\w*\[/);
  expect(out).toContain('é');
});

test('bad usage is told in lines of ours, whatever it quotes', async () => {
  let err = '';
  const terminal = openTerminal({
    out: { write: () => true },
    err: { write: (text) => (err += text) },
    color: false,
    signal: AbortSignal.abort(),
  });
  expect(await perform(['explain', forged], terminal)).toBe(3);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(err).toContain(String.raw`all stand\n::error::forged\x1b[8m`);
});
