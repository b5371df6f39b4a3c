import { describe, expect, test } from 'vitest';
import { accountFlags as account } from '../../cli/targets/account.ts';
import { auditFlags as audit } from '../../cli/audit/audit.ts';
import { baselineFlags as baseline } from '../../cli/reports/baseline.ts';
import { cleanupFlags as cleanup } from '../../cli/targets/cleanup.ts';
import { clausesFlags as clauses } from '../../cli/explain/clauses.ts';
import { compareFlags as compare, matrixFlags as matrix } from '../../cli/reports/compare.ts';
import { doctorFlags as doctor } from '../../cli/doctor/doctor.ts';
import { explainFlags as explain } from '../../cli/explain/explain.ts';
import { commandHelps, generalHelp, helpOn } from '../../cli/help/help.ts';
import { initFlags as init } from '../../cli/init/init.ts';
import { runFlags as run } from '../../cli/run/options.ts';
import { mergeFlags as merge } from '../../cli/run/merge.ts';
import { previewFlags as preview } from '../../cli/preview/preview.ts';
import { rejudgeFlags as rejudge, signFlags as sign } from '../../cli/reports/rejudge.ts';
import { renderFlags as render } from '../../cli/reports/render.ts';
import { replayFlags as replay } from '../../cli/replay/replay.ts';
import { serveFlags as serve } from '../../cli/serve/options.ts';
import { statesFlags as states } from '../../cli/states/states.ts';
import { waiveFlags as waive } from '../../cli/reports/waive.ts';
import { commandLine } from '../commands/command-line.ts';
import { markdownPages, optionsIn } from './written-commands.ts';

/** The options that each command reads. */
const read: Readonly<Record<string, object>> = {
  init,
  run,
  doctor,
  preview,
  replay,
  cleanup,
  states,
  account,
  serve,
  clauses,
  explain,
  baseline,
  waive,
  render,
  merge,
  rejudge,
  sign,
  compare,
  audit,
  matrix,
};

describe('help', () => {
  test('names each command once, in a line', () => {
    const lines = generalHelp().split('\n');
    const once = Object.keys(read).filter(
      (name) => lines.filter((line) => line.startsWith(`  ${name} `)).length === 1,
    );
    expect(once).toEqual(Object.keys(read));
    expect(commandHelps.map(({ name }) => name).toSorted()).toEqual(Object.keys(read).toSorted());
  });

  test.each(Object.keys(read))('on %s tells the options that it reads, and no others', (name) => {
    const text = helpOn(name) ?? '';
    const before = text.slice(0, text.indexOf('examples:'));
    const told = before
      .split('\n')
      .flatMap((line) => (/^ {2}--/.test(line) ? optionsIn(line) : []));
    expect(new Set(told)).toEqual(new Set(Object.keys(read[name] ?? {})));
  });

  test.each(commandHelps)('on $name has two examples of its own', ({ name, examples }) => {
    expect(new Set(examples).size).toBe(2);
    for (const example of examples) {
      expect(example.split(' ')[0]).toBe(name);
      const options = optionsIn(example);
      expect(options.filter((option) => !Object.hasOwn(read[name] ?? {}, option))).toEqual([]);
    }
  });

  test('is asked for in three ways, and refuses what is no command', async () => {
    const [one, other] = await Promise.all([
      commandLine(['serve', '--help']),
      commandLine(['help', 'serve']),
    ]);
    expect(one).toMatchObject({ code: 0, stdout: helpOn('serve') });
    expect(other.stdout).toBe(one.stdout);
    expect((await commandLine([])).stdout).toBe(generalHelp());
    const wrong = await commandLine(['help', 'serv']);
    expect(wrong).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('did you mean serve?'),
    });
  });
});

test('no page speaks of an option that its command does not read', () => {
  const spoken = markdownPages().flatMap(({ page, text }) =>
    [
      ...text.matchAll(/`(?:(?:npx --no -- )?sms-gateway-conformance )?([a-z]+) ([^`]*--[^`]*)`/g),
    ].flatMap(([, name = '', rest = '']) =>
      optionsIn(rest).map((option) => ({ page, name, option })),
    ),
  );
  const ours = spoken.filter(({ name }) => Object.hasOwn(read, name));
  expect(ours.length).toBeGreaterThan(2);
  expect(ours.filter(({ name, option }) => !Object.hasOwn(read[name] ?? {}, option))).toEqual([]);
  // those of vitest and npx are spoken of as well
  const known = new Set([
    'reporter',
    'no',
    ...Object.values(read).flatMap((flags) => Object.keys(flags)),
  ]);
  const alone = markdownPages().flatMap(({ page, text }) =>
    [...text.matchAll(/`(--[^`]*)`/g)].flatMap(([, words = '']) =>
      optionsIn(words).map((option) => ({ page, option })),
    ),
  );
  expect(alone.length).toBeGreaterThan(20);
  expect(alone.filter(({ option }) => !known.has(option))).toEqual([]);
});
