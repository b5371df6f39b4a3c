import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../reporters/report.ts';
import { breaks, report } from '../samples/run-sample.ts';
import { commandLine, jsonFile } from '../commands/command-line.ts';

const good = report({});
const bad = report({ results: [breaks(1)] });
const stored = (content: Report) => jsonFile('conformance.json', content);

/** A run over two targets with names of their own. */
function twice(name: string): Report {
  const names = [`${name} 1`, `${name} 2`];
  return {
    ...good,
    targets: good.targets.flatMap((one) => names.map((is) => ({ ...one, name: is }))),
  };
}

describe('compare', () => {
  test('exits with 1 where anything broke and with 0 where it was mended', async () => {
    const [one, other] = [await stored(good), await stored(bad)];
    const worse = await commandLine(['compare', one, other]);
    expect(worse.stdout).toContain('a (webhooks.create): pass, then fail');
    expect(worse.code).toBe(1);
    const better = await commandLine(['compare', other, one, '--format', 'markdown']);
    expect(better.stdout).toContain('### Fixed');
    expect(better.code).toBe(0);
  });

  test('holds each of several reports against the one before, and writes a page', async () => {
    const files = [await stored(good), await stored(bad), await stored(good)];
    const out = await jsonFile('page.html', '');
    const { code } = await commandLine(['compare', ...files, '--format', 'html', '--out', out]);
    expect(code).toBe(1);
    const page = await readFile(out, 'utf8');
    expect(page.match(/Broken|Fixed/g)).toContain('Fixed');
    expect(page.match(/<section>/g)).toHaveLength(2);
  });

  test.each([
    ['one report alone', ['compare', 'A'], 'give two reports or more'],
    ['a format that is none', ['compare', 'A', 'A', '--format', 'pdf'], 'give one of text'],
    ['a file that is no report', ['compare', 'A', '/none.json'], 'no such file'],
    ['no report at all', ['matrix'], 'give the reports'],
  ])('refuses %s', async (_, words, why) => {
    const file = await stored(good);
    const args = words.map((word) => (word === 'A' ? file : word));
    const { code, stderr } = await commandLine(args);
    expect(stderr).toContain(why);
    expect(code).toBe(3);
  });

  test('refuses reports that have no target in common', async () => {
    const files = [await stored(twice('x')), await stored(twice('y'))];
    const { code, stderr } = await commandLine(['compare', ...files]);
    expect(stderr).toContain('have no target in common');
    expect(code).toBe(3);
  });
});

test('matrix writes a page of many reports', async () => {
  const out = await jsonFile('matrix.html', '');
  const args = ['matrix', await stored(good), await stored(bad), '--out', out];
  expect((await commandLine(args)).code).toBe(0);
  expect(await readFile(out, 'utf8')).toContain('Conformance of 2 targets');
});

test('a page that is written leads to the pages beside the reports, as seen from where it lies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  for (const name of ['old', 'new 1']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'conformance.json'), JSON.stringify(good));
  }
  await writeFile(join(folder, 'new 1', 'report.html'), '');
  const reports = [join(folder, 'old'), join(folder, 'new 1', 'conformance.json')];
  const written = async (...args: string[]) => {
    const out = join(folder, 'old', 'page.html');
    await commandLine([...args, '--out', out]);
    const page = await readFile(out, 'utf8');
    return new Set([...page.matchAll(/<a href="([^#"]+)/g)].map(([, href]) => href));
  };
  const beside = new Set(['../new%201/report.html']);
  expect(await written('matrix', ...reports)).toEqual(beside);
  expect(await written('compare', '--format', 'html', ...reports)).toEqual(beside);
  const { stdout } = await commandLine(['matrix', ...reports]);
  expect(stdout).not.toContain('report.html');
});
