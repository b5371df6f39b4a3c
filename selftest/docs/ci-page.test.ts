import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseFlags } from '../../cli/flags.ts';
import { runFlags } from '../../cli/options.ts';
import { suiteFacts } from '../../harness/package.ts';
import { optionsIn } from '../cli/written-commands.ts';
import { actionInputs } from './ci-page.ts';

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = text('docs/ci.md');

test('the example of the action names inputs that it has, and the version of this package', () => {
  const [, example = ''] = /```yaml\n([^]*?)```/.exec(page) ?? [];
  const [, step] = parse(example);
  expect(step.uses).toMatch(new RegExp(`/${suiteFacts.name}@v${suiteFacts.version}$`));
  const given = Object.keys(step.with);
  expect(given.length).toBeGreaterThan(1);
  expect(given.filter((name) => !Object.hasOwn(actionInputs, name))).toEqual([]);
});

test('the line for any other runner is that of the recipes', () => {
  const [line = ''] = /^npx --yes .*$/m.exec(page) ?? [];
  for (const recipe of ['.gitlab-ci.yml', 'Jenkinsfile', 'pipeline.yml']) {
    expect(text(`examples/ci/${recipe}`)).toContain(line);
    expect(page).toContain(`\`examples/ci/${recipe}\``);
  }
  expect(line).toContain(`${suiteFacts.name}@${suiteFacts.version} run`);
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
