import { execFile } from 'node:child_process';
import { wholeScripts } from '../../../reporters/script/file.ts';
import { prelude } from '../../../reporters/script/texts.ts';
import { breaks, report } from '../../samples/run-sample.ts';
import { describeWith } from '../../tools.ts';
import { expect, test } from 'vitest';

/** What bash 3.2 of macOS does not know, or takes for an error under `set -u`. */
const later = [
  /declare -[Agn]/,
  /local -n/,
  /\{\w+\}[<>]/,
  /\b(?:mapfile|readarray|coproc)\b/,
  /\$\{\w+(?:\[[^\]]*\])?(?:,|\^)/,
  /wait -n/,
  /&>>|\|&/,
  /\$\{EPOCH\w+\}|\$EPOCH/,
  /\[\[ -v /,
];

test('a script needs no bash beyond 3.2', () => {
  const scripts = wholeScripts(report({ results: [breaks(1)] })).map(({ text }) => text);
  expect(scripts).not.toEqual([]);
  for (const text of [prelude(), ...scripts])
    for (const form of later) expect(text).not.toMatch(form);
  // of a list that may be empty 3.2 says that it is not set; these never are
  expect(new Set([...prelude().matchAll(/"\$\{(\w+)\[@\]\}"/g)].map(([, name]) => name))).toEqual(
    new Set(['hook_headers', 'words']),
  );
});

/** How the prelude ends when these lines follow it. */
function ended(...lines: readonly string[]): Promise<number> {
  return new Promise((told) => {
    execFile('bash', ['-c', [prelude(), ...lines].join('\n')], (error) => {
      told(Number(error?.code ?? 0));
    });
  });
}

describeWith(['bash', 'curl', 'jq'], 'a script that breaks off', () => {
  test.each([
    ['at a variable that is not set', 'echo "$never_set"'],
    ['at what bash can not read', 'for'],
    ['as if all were well', 'exit 0'],
    ['with a code of its own', 'exit 1'],
    ['at its end, without a verdict', ':'],
    ['where it can not tell', 'cannot "this"'],
  ])('ends with 2: %s', async (_, line) => {
    expect(await ended(line)).toBe(2);
  });
});
