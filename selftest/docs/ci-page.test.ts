import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseFlags } from '../../cli/terminal/flags.ts';
import { runFlags } from '../../cli/run/options.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import { suiteFacts } from '../../harness/package.ts';
import { optionsIn } from '../cli/written-commands.ts';
import { actionInputs } from './ci-page.ts';

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = text('docs/ci.md');

test('the example of the action names inputs that it has, and pins a commit of this version', () => {
  const [, example = ''] = /```yaml\n([^]*?)```/.exec(page) ?? [];
  const [, step] = parse(example);
  expect(step.uses).toMatch(new RegExp(`/${suiteFacts.name}@[\\da-f]{40}$`));
  expect(example).toContain(`# v${suiteFacts.version}\n`);
  const given = Object.keys(step.with);
  expect(given.length).toBeGreaterThan(1);
  expect(given.filter((name) => !Object.hasOwn(actionInputs, name))).toEqual([]);
});

test('the lines for any other runner are those of the recipes', () => {
  const [, lines = ''] = /Any other runner needs two lines:\n\n```sh\n([^]*?)```/.exec(page) ?? [];
  const [install = '', line = '', ...more] = lines.split('\n');
  for (const recipe of ['.gitlab-ci.yml', 'Jenkinsfile', 'pipeline.yml']) {
    for (const one of [install, line]) expect(text(`examples/ci/${recipe}`)).toContain(one);
    expect(page).toContain(`\`examples/ci/${recipe}\``);
  }
  expect([install, more]).toEqual(['npm ci', ['']]);
  expect(line).toBe(`${portableCommand} run --config targets.json`);
});

test('run takes each line of options that gate', () => {
  const section = page.slice(page.indexOf('## Which options gate'));
  const lines = [...section.matchAll(/^\| [^|]+ \| `(--[^`]+)`/gm)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    const { values } = parseFlags(line.split(' '), runFlags);
    expect(Object.keys(values)).toEqual(optionsIn(line));
  }
});

test('README leads there', () => {
  expect(text('README.md')).toContain('(docs/ci.md)');
});
