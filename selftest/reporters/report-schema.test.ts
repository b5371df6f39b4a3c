import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldRun } from '../../reporters/fold/fold.ts';
import { renderJson } from '../../reporters/text/json.ts';
import { writeWhole } from '../../reporters/write-whole.ts';
import { anyInput } from '../samples/any-input.ts';
import { complaints } from '../samples/report-complaints.ts';
import { breaks, report } from '../samples/run-sample.ts';
import { exchange, result, broken, sampleRun, text } from '../samples/samples.ts';

describe('the schema of the report', () => {
  test('accepts whatever the fold makes', () => {
    const property = fc.property(anyInput, (input) => {
      expect(complaints(foldRun(sampleRun([input], { waivers: input.waivers })))).toEqual([]);
    });
    fc.assert(property, { numRuns: 200, seed: 1 });
  });

  test('accepts evidence of every form', () => {
    const silent = exchange('probe', 0, {
      response: null,
      noAnswer: { kind: 'timeout', detail: 'none in 15000 ms' },
      request: { method: 'GET', path: '/', headers: [], body: null, manner: 'raw', raw: text('x') },
    });
    const results = [
      breaks(3),
      result('one', [broken('a', 'one')], { exchanges: [silent, silent] }),
    ];
    expect(complaints(report({ results, trouble: 'x' }))).toEqual([]);
  });

  test('is closed', () => {
    const good = report({});
    expect(complaints({ ...good, extra: 1 })).not.toEqual([]);
    expect(complaints({ ...good, exitCode: 6 })).not.toEqual([]);
    expect(complaints({ ...good, targets: [{ ...good.targets[0], verdict: 'fine' }] })).not.toEqual(
      [],
    );
  });
});

describe('conformance.json', () => {
  test('is written whole, with nothing left beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    const path = join(folder, 'out', 'conformance.json');
    const first = report({});
    const second = report({ results: [breaks(1)] });
    await writeWhole(path, renderJson(first));
    const texts = [renderJson(first), renderJson(second)];
    await Promise.all(texts.map((content) => writeWhole(path, content)));
    expect(texts).toContain(await readFile(path, 'utf8'));
    expect(await readdir(join(folder, 'out'))).toEqual(['conformance.json']);
  });

  test('leaves nothing behind where it can not be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    await expect(writeWhole(folder, renderJson(report({})))).rejects.toThrow(
      /EISDIR|EPERM|directory/,
    );
    expect(await readdir(folder)).toEqual([]);
  });
});
