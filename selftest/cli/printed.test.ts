import { everyGateOff } from '../../fixtures/gateway/index.ts';
import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { tell } from '../../cli/run/tell.ts';
import { mayColor, openTerminal } from '../../cli/terminal/terminal.ts';
import { Unwritten } from '../../cli/terminal/unwritten.ts';
import { breaks, report as reportOf } from '../samples/run-sample.ts';
import { commandLine, withTarget, type Ended } from '../commands/command-line.ts';
const { alter } = mutants.find(({ id }) => id === 'fragment-accepted')!;
const clause = 'webhooks.create.url-fragment';

/** Judges one check against a faulty gateway. */
function judged(...more: readonly string[]): Promise<Ended> {
  const check = ['--check', 'webhooks.create/url-fragment'];
  return withTarget({ gates: everyGateOff, alter }, {}, (file) =>
    commandLine(['run', '--config', file, ...check, ...more]),
  );
}

const failing = reportOf({ results: [breaks(1)] });
const verdict = /^notConformant, exit code 1: 1 must clause failed on gateway$/;

/** What a terminal with colours is told of a failure. */
async function printed(format: 'console' | 'plain'): Promise<string> {
  let text = '';
  const out = { write: (more: string) => (text += more) };
  const signal = AbortSignal.abort();
  const terminal = openTerminal({ out, err: process.stderr, color: true, signal });
  const told = { format, quiet: false, out: '.' };
  await tell(
    failing,
    told,
    { notes: ['report: here'], next: [], unwritten: new Unwritten() },
    terminal,
  );
  return text;
}

test.each([
  [{}, true, true],
  [{}, false, false],
  [{}, undefined, false],
  [{ CI: 'true' }, undefined, false],
  [{ CI: 'true', FORCE_COLOR: '1' }, undefined, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ TERM: 'dumb' }, true, false],
])('with %j, on a terminal: %s, colours are %s', (env, isTerminal, colored) => {
  expect(mayColor(env, isTerminal)).toBe(colored);
});

describe('what a run prints', () => {
  test('is the verdict alone where no more is wanted', async () => {
    const { stdout, stderr, code } = await judged('--quiet');
    expect(stdout.trimEnd()).toMatch(verdict);
    expect(stderr).toBe('');
    expect(code).toBe(1);
  });

  test('is the report alone for programs', async () => {
    const { stdout, report } = await judged('--format', 'json');
    expect(JSON.parse(stdout)).toEqual(report);
  });

  test('is annotations and the verdict for GitHub', async () => {
    const { stdout } = await judged('--format', 'github');
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(new RegExp(`^::error title=${clause} on gateway::`));
    expect(lines[1]).toMatch(verdict);
  });

  test('is text without colours where it is to be plain, also on a terminal', async () => {
    expect(await printed('console')).toContain('\u001B[31mFAIL');
    expect(await printed('plain')).toMatch(/^report: here\n[\s\S]*FAIL must a /);
    expect(await printed('plain')).not.toContain('\u001B');
  });

  test('is nothing in a format that nobody knows', async () => {
    const { code, stderr } = await commandLine(['run', '--format', 'xml']);
    expect(code).toBe(3);
    expect(stderr).toContain('--format xml: give one of console, plain, json, github');
  });
});
