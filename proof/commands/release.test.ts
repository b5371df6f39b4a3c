import { everyGateOff } from '../../fixtures/gateway/index.ts';
import { readFile, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { outputs } from '../../reporters/outputs.ts';
import { commandLine, jsonFile, withTarget } from '../../selftest/commands/command-line.ts';

const enabled = 'webhooks.create.disabled-on-create';
const fragment = 'webhooks.create.url-fragment';

function altered(...ids: readonly string[]): Mutant['alter'] {
  const faults = ids.map((id) => mutants.find((one) => one.id === id)!.alter);
  return (parts) => faults.reduce((all, alter) => alter(all), parts);
}

/** Judges a gateway with some faults, on a port of its own and with a seed of its own. */
function judge(faults: readonly string[], ...options: readonly string[]) {
  return withTarget({ gates: everyGateOff, alter: altered(...faults) }, {}, async (file) => {
    const out = await mkdtemp(join(tmpdir(), 'release-'));
    const clauses = [enabled, fragment].flatMap((id) => ['--clause', id]);
    const args = ['run', '--config', file, ...clauses, '--out', out, ...options];
    return { ...(await commandLine(args)), out, path: join(out, 'conformance.json') };
  });
}

const said = ['endpoints-are-created-enabled', 'fragment-accepted'] as const;

describe('a release with known failures', () => {
  let first: string;
  let folder: string;
  const file = () => jsonFile('waivers.json', written);
  let written: { waivers: Record<string, unknown>[] };

  beforeAll(async () => {
    const run = await judge(said);
    [first, folder] = [run.path, run.out];
    written = JSON.parse((await commandLine(['waive', enabled, fragment, '--from', first])).stdout);
  }, 180_000);

  test('has waivers written that are refused until somebody answers for them', async () => {
    const names = { target: 'gateway', reason: '', owner: '' };
    expect(written.waivers).toMatchObject([
      { clause: enabled, ...names },
      { clause: fragment, ...names },
    ]);
    const { code, stderr } = await judge(said, '--waivers', await file());
    expect(code).toBe(3);
    expect(stderr).toContain('waivers[1].owner: must not be empty');
    written.waivers = written.waivers.map((one) => ({ ...one, reason: 'GW-7', owner: 'team' }));
  });

  test('is green with them, under another seed and at another port', async () => {
    const asked = ['--narrow-waivers', '--max-waivers', '2', '--seed', '77'];
    const { code, stdout } = await judge(said, '--waivers', await file(), ...asked);
    expect(stdout).toContain(`waiver used: ${enabled} on gateway`);
    expect(code).toBe(0);
  });

  test('is red where a waived clause fails by another bug', async () => {
    const faults = ['endpoints-are-created-enabled', 'bad-urls-answer-422'];
    const { code, stdout } = await judge(faults, '--waivers', await file());
    expect(stdout).toContain(`waiver changed: ${fragment} on gateway`);
    expect(code).toBe(1);
  });

  test('is red where a waiver has outlived its failure, and told how to mend the file', async () => {
    const { code, stdout } = await judge(
      ['endpoints-are-created-enabled'],
      '--waivers',
      await file(),
    );
    expect(stdout).toContain(`the waiver of ${fragment} is stale`);
    expect(stdout).toContain('take it out of the waiver file');
    expect(code).toBe(1);
  });

  test('is green beside the release before, which had them, and told what is mended', async () => {
    const { code, stdout } = await judge(['fragment-accepted'], '--baseline', first);
    expect(stdout).toContain(`mended: must ${enabled} on gateway`);
    expect(stdout).toContain('nothing new failed; 1 must clause as in the baseline');
    expect(code).toBe(0);
    const fresh = await judge(
      ['endpoints-are-created-enabled', 'bad-urls-answer-422'],
      '--baseline',
      first,
    );
    expect(fresh.stdout).toContain(`new: must ${fragment} on gateway (failed before, by other`);
    expect(fresh.code).toBe(1);
  });

  test('has its waivers added to those that are there, each once', async () => {
    const owned = written.waivers.slice(0, 1);
    const into = await jsonFile('waivers.json', { $schema: 's', waivers: owned });
    const more = await commandLine(['waive', fragment, '--from', first, '--into', into]);
    expect(more.stdout).toContain('1 added; write the reason');
    const content = JSON.parse(await readFile(into, 'utf8'));
    expect(content).toMatchObject({ $schema: 's', waivers: [owned[0], { clause: fragment }] });
    await writeFile(into, JSON.stringify({ waivers: owned }));
    const again = await commandLine(['waive', enabled, '--from', first, '--into', into]);
    expect(again.stderr).toContain(`waives ${enabled} on gateway already`);
    expect(again.code).toBe(3);
  });

  test.each([
    [
      'a clause that does not apply',
      ['sealed.webhooks.create.accepted'],
      'neither failed there nor was left open',
    ],
    ['no clause', [`${fragment}s`], `did you mean ${fragment}?`],
    ['a target that was not judged', [fragment, '--target', 'gatway'], 'did you mean gateway?'],
    ['more days than 90', [fragment, '--days', '91'], 'from 1 to 90'],
  ])('refuses to waive %s', async (_, args, why) => {
    const { code, stderr } = await commandLine(['waive', ...args, '--from', first]);
    expect(stderr).toContain(why);
    expect(code).toBe(3);
  });

  test('has every format of its report rendered anew, byte for byte', async () => {
    const out = await mkdtemp(join(tmpdir(), 'rendered-'));
    const { code, stdout } = await commandLine(['render', first, '--out', out]);
    expect(code).toBe(0);
    expect(stdout).toContain(`FAIL must ${enabled}`);
    for (const name of Object.keys(outputs)) {
      const [before, after] = await Promise.all(
        [folder, out].map((at) => readFile(join(at, name), 'utf8')),
      );
      expect({ [name]: after }).toEqual({ [name]: before });
    }
  });

  test.each([
    ['a baseline that is no report', ['--baseline', '/none.json'], 'no such file'],
    ['a plane that is none', ['--require', 'public,seald'], 'did you mean sealed?'],
    ['a number of waivers that is none', ['--max-waivers', 'few'], 'give a whole number'],
  ])('is not judged by %s', async (_, options, why) => {
    const { code, stderr } = await judge([], ...options);
    expect(stderr).toContain(why);
    expect(code).toBe(3);
  });
});
