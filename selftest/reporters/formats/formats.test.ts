import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnySchemaObject } from 'ajv';
import { Ajv } from 'ajv';
import * as formats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeScripts } from '../../../reporters/script/file.ts';
import { renderAnnotations } from '../../../reporters/formats/annotations.ts';
import { renderBadge, renderBadgeEndpoint } from '../../../reporters/formats/badge.ts';
import { renderCtrf } from '../../../reporters/formats/ctrf.ts';
import { foldRun } from '../../../reporters/fold/fold.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
import { plain } from '../../../reporters/text/markdown-text.ts';
import { outputs, writeOutputs } from '../../../reporters/outputs.ts';
import { wellFormed } from '../../../harness/model/spelled-out.ts';
import { anyInput } from '../../samples/any-input.ts';
import { hostileText, hostileReport } from '../../samples/hostile.ts';
import { breaks, report } from '../../samples/run-sample.ts';
import {
  broken,
  clause,
  exchange,
  heldUnit,
  request,
  result,
  sampleRun,
} from '../../samples/samples.ts';

const entry = createRequire(import.meta.url).resolve('ctrf');
const ctrfSchema: AnySchemaObject = JSON.parse(
  readFileSync(new URL('ctrf-schema-0.0.json', `file://${entry}`), 'utf8'),
);

describe('ctrf.json', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default.default(ajv);
  const validate = ajv.compile(ctrfSchema);

  test('keeps the published schema, whatever the run brought', () => {
    const property = fc.property(anyInput, (input) => {
      void validate(JSON.parse(renderCtrf(foldRun(sampleRun([input])))));
      expect(validate.errors ?? []).toEqual([]);
    });
    fc.assert(property, { numRuns: 50, seed: 1 });
  });

  test('counts what it lists', () => {
    const content = JSON.parse(
      renderCtrf(report({ results: [breaks(1), breaks(1, 'b'), heldUnit('three')] })),
    );
    const { summary, tests } = content.results;
    expect(summary).toMatchObject({ tests: 5, failed: 1, other: 1 });
    expect(tests.filter((one: { status: string }) => one.status === 'failed')).toHaveLength(1);
  });
});

test('ctrf.json takes what its format has a field for', () => {
  const implementation = { project: 'gateway', version: '1.4.2', commit: '4f2a91c' };
  const repeated = { ...breaks(1), repetitions: { a: { seen: 1, of: 3 } } };
  const run = report({ implementation, results: [repeated, breaks(1, 'b')] });
  const { results } = JSON.parse(renderCtrf(run));
  expect(results.environment).toMatchObject({
    appName: 'gateway',
    appVersion: '1.4.2',
    commit: '4f2a91c',
  });
  expect(results.summary.flaky).toBe(1);
  const [first, second, third] = results.tests;
  const { fingerprints } = run.targets[0]!.clauses[0]!;
  expect(first).toMatchObject({ testId: 'acme/a', flaky: true, retries: 2 });
  expect(first.extra).toMatchObject({ clause: 'a', lines: [216], fingerprints });
  expect(second).not.toHaveProperty('flaky');
  expect(third.extra.notExercised).toEqual([{ kind: 'notRun' }]);
  const twice = { ...run, targets: [run.targets[0]!, report({}).targets[0]!] };
  expect(JSON.parse(renderCtrf(twice)).results.environment).not.toHaveProperty('commit');
});

describe('summary.md', () => {
  test('tells a failure with what was expected, what came, and the commands', () => {
    const text = renderMarkdown(report({ results: [breaks(1)] }));
    expect(text).toContain('### ✗ `a`');
    expect(text).toContain('expected: status 409');
    expect(text).toContain('got: status 201');
    expect(text).toContain('```sh\ncurl ');
    expect(text).toContain('| public | notConformant | 0 | 1 |');
  });

  test('names what to look at first above all else, ten at most', () => {
    const clauses = Array.from({ length: 12 }, (_, at) => clause(`webhooks.create.${at}`));
    const results = clauses.map(({ id }, at) => {
      const probe = exchange(`probe ${at}`, 201, {
        fault: `${'very '.repeat(at)}wrong`,
        request: request({ path: `/${at}` }),
      });
      return result('one', [broken(id, 'one')], { exchanges: [exchange('control', 201), probe] });
    });
    const lines = renderMarkdown(report({ clauses, results })).split('\n');
    const first = lines.filter((line) => line.startsWith('1. '));
    expect(first).toHaveLength(10);
    expect(first[0]).toBe(
      '1. `webhooks.create.0`: webhooks.create: got status 201 for a request with wrong; expected status 409',
    );
    expect(lines.indexOf(first[9] ?? '')).toBeLessThan(
      lines.findIndex((line) => line.startsWith('## ')),
    );
    expect(lines).toContain('… and 2 more causes below.');
  });

  test('writes numbers as they are, where they make no list', () => {
    const got = '201 with 3 members';
    const text = renderMarkdown(
      report({ results: [result('one', [broken('a', 'one', { got })])] }),
    );
    expect(text).toContain('- got: 201 with 3 members');
    expect(plain('1. one')).toBe('1&#46; one');
    expect(plain('400 (invalid_request)')).toBe('400 (invalid_request)');
    expect(plain('[a](b) _c_')).toBe('&#91;a&#93;(b) &#95;c&#95;');
  });

  test('lets nothing of a target be markup', () => {
    const text = renderMarkdown(hostileReport()).replaceAll(/^```sh\n.*?\n```$/gms, '');
    expect(text).not.toContain('<img');
    expect(text).not.toContain('**b**');
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000\u001b\u202e]/);
  });

  test('stays below what GitHub takes for a summary', () => {
    const exitReason = 'long '.repeat(400_000);
    const text = renderMarkdown({ ...report({}), defects: Array(400).fill(exitReason) });
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    expect(text).toContain('conformance.json holds all of it');
  });
});

describe('annotations', () => {
  test('are errors for must and warnings for should, each on one line', () => {
    const text = renderAnnotations(report({ results: [breaks(1), breaks(1, 'b')] }));
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^::error title=a on acme::webhooks.create: got status 201 for /),
      expect.stringMatching(/^::warning title=b on acme::stricter than the contract asks: /),
      '',
    ]);
  });

  test('are commands that no text of a target can end or add to', () => {
    const lines = renderAnnotations(hostileReport()).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^::error title=[^:]*::/);
  });
});

describe('badges', () => {
  test('tell the verdict', () => {
    expect(renderBadge(report({ results: [breaks(1)] }))).toMatch(/^<svg[\s\S]*1 broken/);
    expect(JSON.parse(renderBadgeEndpoint(report({ results: [heldUnit('one')] })))).toEqual({
      schemaVersion: 1,
      label: 'sms gateway contract',
      message: 'incomplete, 1 hold',
      color: 'yellow',
    });
    expect(renderBadge(report({ results: [] }))).toContain('not judged');
  });
});

describe('the files of a report', () => {
  test('are all written, and come from what conformance.json holds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    await writeOutputs(folder, hostileReport());
    const files = [...Object.keys(outputs), 'scripts'];
    expect((await readdir(folder)).toSorted()).toEqual(files.toSorted());
    const stored = JSON.parse(await readFile(join(folder, 'conformance.json'), 'utf8'));
    for (const [name, render] of Object.entries(outputs)) {
      const written = await readFile(join(folder, name), 'utf8');
      expect({ [name]: render(stored) }).toEqual({ [name]: written });
    }
    const scripts = wholeScripts(stored);
    expect(scripts.length).toBeGreaterThan(0);
    for (const { file, text } of scripts)
      expect(await readFile(join(folder, file), 'utf8')).toBe(text);
  });

  test('hold hostile text', () => {
    const { targets } = JSON.parse(outputs['conformance.json']?.(hostileReport()) ?? '');
    expect(targets[0].name).toBe(wellFormed(hostileText));
  });
});
