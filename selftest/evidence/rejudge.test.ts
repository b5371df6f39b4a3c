import { everyGateOff } from '../../fixtures/gateway/index.ts';
import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { rejudge, sign } from '../../cli/reports/rejudge.ts';
import { render } from '../../cli/reports/render.ts';
import { run } from '../../cli/run/run.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Report } from '../../reporters/report.ts';
import { withTarget } from '../commands/command-line.ts';
import { emptyFolder, inProcess } from '../commands/in-process.ts';
import { manifestAnew } from './manifest-anew.ts';

const failing = 'webhooks.create.url-fragment';
const { alter } = mutants.find(({ id }) => id === 'fragment-accepted')!;

let folder: string;

beforeAll(async () => {
  folder = await emptyFolder();
  const asked = [failing, 'webhooks.create.disabled-on-create'].flatMap((id) => ['--clause', id]);
  await withTarget({ gates: everyGateOff, alter }, {}, (file) =>
    inProcess(run, '--config', file, ...asked, '--out', folder),
  );
});

/** A copy of the folder, changed by somebody. */
async function changed(change: (copy: string) => Promise<void>): Promise<string> {
  const copy = await emptyFolder();
  await cp(folder, copy, { recursive: true });
  await change(copy);
  return copy;
}

/** Writes a report that says otherwise, and a manifest that goes with it. */
async function forge(copy: string, alterReport: (text: string) => string): Promise<void> {
  const path = join(copy, 'conformance.json');
  await writeFile(path, alterReport(await readFile(path, 'utf8')));
  await manifestAnew(copy);
}

/** Alters each line of the evidence. */
async function forgeEvidence(copy: string, alterText: (text: string) => string): Promise<void> {
  const path = join(copy, 'evidence.ndjson.gz');
  await writeFile(path, gzipSync(alterText(gunzipSync(await readFile(path)).toString())));
  await manifestAnew(copy);
}

/** The report as it were with a failure hushed up, its counts and its exit code included. */
function hushed(text: string): string {
  const report: Report = JSON.parse(text);
  const [target] = report.targets;
  const clauses = target!.clauses.map((one) =>
    one.id === failing ? { ...one, verdict: 'pass', findings: 0, evidence: [] } : one,
  );
  const counts = { ...target!.counts, fail: 0, pass: target!.counts.pass + 1 };
  const targets = [{ ...target, verdict: 'incomplete', counts, clauses }];
  return JSON.stringify({ ...report, exitCode: 0, targets });
}

/** The report without one of its clauses. */
function fewer(text: string): string {
  const report: Report = JSON.parse(text);
  const targets = report.targets.map((one) => ({ ...one, clauses: one.clauses.slice(1) }));
  return JSON.stringify({ ...report, targets });
}

/** The report of another target. */
function other(text: string): string {
  return text.replaceAll('"name": "gateway"', '"name": "another"');
}

/** Writes a key to a file of its own. */
async function pem(name: string, text: string | Buffer): Promise<string> {
  const path = join(await emptyFolder(), name);
  await writeFile(path, text);
  return path;
}

test('an archive is made of the exchanges that a report was judged by', async () => {
  const out = await emptyFolder();
  const { code } = await inProcess(render, folder, '--har', '--out', out);
  expect(code).toBe(0);
  const { entries } = JSON.parse(await readFile(join(out, 'run.har'), 'utf8')).log;
  const judgedAgain = await inProcess(rejudge, folder);
  expect(judgedAgain.text).toContain(`from ${entries.length} exchanges`);
  expect(entries.map((one: { startedDateTime: string }) => one.startedDateTime)).toEqual(
    entries.map((one: { startedDateTime: string }) => one.startedDateTime).toSorted(),
  );
});

describe('a report that is judged again', () => {
  test('stands where its exchanges say the same', async () => {
    const { code, text } = await inProcess(rejudge, folder);
    expect(text).toMatch(/^\d+ verdicts judged again from \d+ exchanges: all stand; no signature/);
    expect(code).toBe(0);
  });

  test('is refused with one verdict forged, and the clause named', async () => {
    const { code, text } = await inProcess(rejudge, await changed((copy) => forge(copy, hushed)));
    const said = `DIFFERS ${failing} on gateway: the report says pass, its exchanges fail (expected`;
    expect(text).toContain(said);
    expect(text).toContain('the run: the report says exitCode 0, its exchanges 1');
    expect(text).not.toContain('not the file that the manifest names');
    expect(code).toBe(1);
  });

  test('is refused where a must became a should, a clause is gone or a target was renamed', async () => {
    const level = (text: string) =>
      text.replace(new RegExp(`("${failing}".*?"level": )"must"`, 's'), '$1"should"');
    const softened = await inProcess(rejudge, await changed((copy) => forge(copy, level)));
    expect(softened.text).toContain(`${failing} on gateway: the report says level "should"`);
    const left = await inProcess(rejudge, await changed((copy) => forge(copy, fewer)));
    expect(left.text).toContain('the report leaves it out');
    const renamed = await inProcess(rejudge, await changed((copy) => forge(copy, other)));
    expect(renamed.text).toContain('another: the evidence has no such target');
    expect([softened.code, left.code, renamed.code]).toEqual([1, 1, 1]);
  });

  test('is refused where an answer in the evidence is another one', async () => {
    const copy = await changed((where) =>
      forgeEvidence(where, (text) => text.replaceAll('"enabled\\":false', '"enabled\\":true')),
    );
    const { code, text } = await inProcess(rejudge, copy);
    expect(text).toContain(
      'webhooks.create.disabled-on-create on gateway: the report says pass, its exchanges fail',
    );
    expect(code).toBe(1);
  });

  test('is refused where a file is not the one that the manifest names', async () => {
    const copy = await changed(async (where) => {
      const path = join(where, 'conformance.json');
      await writeFile(path, `${await readFile(path, 'utf8')}\n`);
    });
    const { code, text } = await inProcess(rejudge, copy);
    expect(text).toContain('DIFFERS conformance.json: not the file that the manifest names');
    expect(code).toBe(1);
  });

  test('is refused where a page or a script is not what the report makes of it', async () => {
    for (const name of ['report.html', `scripts/gateway/${failing}-1.sh`]) {
      const copy = await changed(async (where) => {
        await appendFile(join(where, name), '\n');
        await manifestAnew(where);
      });
      const { code, text } = await inProcess(rejudge, copy);
      expect(text).toMatch(
        /^DIFFERS \S+: not what the report makes of it\n.* refused, 1 difference;/,
      );
      expect(text).toContain(name);
      expect(code).toBe(1);
    }
  });

  test.each([
    [
      'another base URL',
      '"baseUrl": "http',
      '"baseUrl": "https',
      'gateway: the report says baseUrl',
    ],
    ['another statement', '"statement": "', '"statement": "never ', 'the report says statement'],
    ['another curl line', '"curl": "curl', '"curl": "rm -rf ~; curl', 'evidence.0.curl "rm'],
    ['another replay', '"replay": "npx', '"replay": "evil; npx', 'evidence.0.replay null'],
    ['another script', '"text": "GATEWAY', '"text": "rm; GATEWAY', 'evidence.0.script.text "rm'],
    [
      'another observation',
      '"observations": [',
      '"observations": [{"topic":"a","value":"b"},',
      'observations',
    ],
  ])('is refused with %s', async (_, was, is, why) => {
    const copy = await changed((where) =>
      forge(where, (text) => text.replace(was, is).replace('},]', '}]')),
    );
    const { code, text } = await inProcess(rejudge, copy);
    expect(text).toContain(why);
    expect(code).toBe(1);
  });

  test('names the files that no manifest vouches for', async () => {
    const copy = await changed((where) =>
      writeFile(join(where, 'READ-ME-FIRST.html'), 'all is well'),
    );
    const { text } = await inProcess(rejudge, copy);
    expect(text).toContain(
      'all stand; not covered by the manifest: READ-ME-FIRST.html; no signature',
    );
  });

  test.each([
    ['that is not there', (copy: string) => rm(join(copy, 'evidence.ndjson.gz')), 'no such file'],
    [
      'that is not packed',
      (copy: string) => writeFile(join(copy, 'evidence.ndjson.gz'), '{}'),
      'not lines of JSON packed by gzip',
    ],
    [
      'without a run',
      (copy: string) => forgeEvidence(copy, (text) => text.replace(/^.*\n/, '')),
      'it names no run',
    ],
    [
      'without exchanges',
      (copy: string) => forgeEvidence(copy, (text) => text.replaceAll('"exchanges":', '"others":')),
      'not the evidence of a run',
    ],
    [
      'of a check that is not ours',
      (copy: string) =>
        forgeEvidence(copy, (text) => text.replaceAll('webhooks.create/url-fragment', 'a/b')),
      'a/b: this version of the suite has no such check',
    ],
  ])('can not be by evidence %s', async (_, change, why) => {
    const { code, text } = await inProcess(rejudge, await changed(change));
    expect(text).toContain(why);
    expect(code).toBe(3);
  });
});

describe('a signed report', () => {
  const kinds = {
    ed25519: generateKeyPairSync('ed25519'),
    'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  };

  test.each(Object.entries(kinds))('stands by its %s key and by no other', async (name, pair) => {
    const own = await pem('private.pem', pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const others = Object.entries(kinds).find(([kind]) => kind !== name)![1];
    const [key, another] = await Promise.all(
      [pair, others].map(({ publicKey }) =>
        pem('public.pem', publicKey.export({ type: 'spki', format: 'pem' })),
      ),
    );
    const copy = await changed(async (where) => {
      expect((await inProcess(sign, where, '--sign-key', own)).code).toBe(0);
    });
    const good = await inProcess(rejudge, copy, '--verify-key', key!);
    expect(good.text).toMatch(/all stand\n$/);
    expect(good.code).toBe(0);
    const strange = await inProcess(rejudge, copy, '--verify-key', another!);
    expect(strange.text).toContain('DIFFERS manifest.json: not signed by this key');
    expect(strange.code).toBe(1);
    // whoever forges all of it, the manifest included, has not the key
    await forge(copy, (text) => text.replace('"durationMs": ', '"durationMs": 1'));
    const forged = await inProcess(rejudge, copy, '--verify-key', key!);
    expect(forged.text).toContain('not signed by this key');
    const unsigned = await inProcess(rejudge, copy);
    expect(unsigned.text).toContain('DIFFERS the run: the report says durationMs 1');
    expect(unsigned.code).toBe(1);
  });

  test('is an in-toto statement of a test result', async () => {
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    const digest = { sha256: expect.stringMatching(/^[\da-f]{64}$/) };
    expect(manifest).toEqual({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [
        'conformance.json',
        'report.html',
        'junit.xml',
        'summary.md',
        'ctrf.json',
        'badge.svg',
        'badge.json',
        `scripts/gateway/${failing}-1.sh`,
        'evidence.ndjson.gz',
      ].map((name) => ({ name, digest })),
      predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
      predicate: {
        result: 'FAILED',
        configuration: [
          { name: expect.stringMatching(/^sms-gateway-conformance \d/), digest },
          { name: 'clauses of contract 1.0.0', digest },
        ],
      },
    });
  });

  test.each([
    ['no key', [], 'give --sign-key'],
    ['a key that is not there', ['--sign-key', '/none.pem'], 'ENOENT'],
    ['a file that is no key', ['--sign-key', import.meta.filename], 'give a key in PEM'],
  ])('is not made with %s', async (_, options, why) => {
    const { code, text } = await inProcess(sign, folder, ...options);
    expect(text).toContain(why);
    expect(code).toBe(3);
  });
});
