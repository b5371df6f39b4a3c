import { mkdtemp, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { everyGateOff, startGateway } from '../../fixtures/gateway/index.ts';
import { commandLine, jsonFile, withTarget } from '../../selftest/commands/command-line.ts';
const alterOf = (mutant: string) => mutants.find(({ id }) => id === mutant)!.alter;
const alter = alterOf('fragment-accepted');
const clause = 'webhooks.create.url-fragment';
const check = 'webhooks.create/url-fragment';

/** Judges checks against a faulty gateway, and then does something with the report's path. */
async function afterFailure<T>(
  body: (report: string, file: string) => Promise<T>,
  { of = alter, checks = [check] }: { of?: typeof alter; checks?: readonly string[] } = {},
): Promise<T> {
  return withTarget({ gates: everyGateOff, alter: of }, {}, async (file) => {
    const out = await mkdtemp(join(tmpdir(), 'conformance-'));
    const asked = checks.flatMap((one) => ['--check', one]);
    const run = await commandLine(['run', '--config', file, ...asked, '--out', out]);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('reproduced 3/3');
    return body(join(out, 'conformance.json'), file);
  });
}

describe('replay', () => {
  test('says that a failure is still there, named by its clause or its check', async () => {
    await afterFailure(async (report, file) => {
      for (const id of [clause, check]) {
        // one process after the other
        const { code, stdout } = await commandLine([
          'replay',
          id,
          '--report',
          report,
          '--config',
          file,
        ]);
        expect(stdout).toMatch(
          new RegExp(`^still failing: must ${clause} on gateway: .*should refuse it .400 `),
        );
        expect(code).toBe(1);
      }
    });
  });

  test('says so where what was expected names an id that is new each time', async () => {
    const enabled = alterOf('endpoints-are-created-enabled');
    await afterFailure(
      async (report, file) => {
        const replayed = ['replay', 'webhooks.create.disabled-on-create'];
        const args = [...replayed, '--report', report, '--config', file];
        const { code, stdout } = await commandLine(args);
        expect(stdout).toMatch(/^still failing: must webhooks\.create\.disabled-on-create /);
        expect(code).toBe(1);
      },
      { of: enabled, checks: ['webhooks.create/new-endpoint'] },
    );
  });

  test('leaves the report as it was and writes what it saw to folders of their own', async () => {
    await afterFailure(async (report, file) => {
      const before = await readFile(report, 'utf8');
      const folder = join(report, '..');
      for (const number of ['1', '2']) {
        // each finds what the one before has left
        const asked = ['replay', clause, '--report', folder, '--config', file];
        const { stdout } = await commandLine(asked);
        const written = join(folder, 'replays', number, 'conformance.json');
        expect(stdout).toContain(`report: ${written}\n`);
        const seen: { targets: [{ clauses: object[] }] } = JSON.parse(
          await readFile(written, 'utf8'),
        );
        expect(seen.targets[0].clauses).toContainEqual(
          expect.objectContaining({ id: clause, verdict: 'fail' }),
        );
      }
      expect(await readFile(report, 'utf8')).toBe(before);
    });
  });

  test('says that another deployment does not show it, from a target file at another place', async () => {
    await afterFailure(async (report, file) => {
      const good = await startGateway({ gates: everyGateOff });
      const own: { targets: [object] } = JSON.parse(await readFile(file, 'utf8'));
      await rename(file, `${file}.gone`);
      const gone = await commandLine(['replay', clause, '--report', report]);
      expect(gone.stderr).toContain('replay asks nobody that only the report names');
      expect(gone.stderr).toContain(`--config ${file}`);
      expect(gone.code).toBe(3);
      const elsewhere = await jsonFile('mended.json', {
        targets: [
          { ...own.targets[0], name: 'mended', baseUrl: good.url, states: { url: good.statesUrl } },
        ],
      });
      const args = ['replay', clause, '--report', report, '--config', elsewhere];
      const { code, stdout } = await commandLine(args);
      await good.close();
      expect(stdout).toMatch(new RegExp(`^fixed: must ${clause} on mended \\(as on gateway\\)\n`));
      expect(code).toBe(0);
    });
  });

  test('is 4 where the target is not there, or refuses the accounts of the hook', async () => {
    await afterFailure(async (report, file) => {
      const good = await startGateway({ gates: everyGateOff });
      // the hook of the target file makes accounts that the other deployment does not know
      const asked = ['replay', clause, '--report', report, '--config', file];
      const elsewhere = [...asked, '--target', good.url];
      const strange = await commandLine(elsewhere);
      await good.close();
      const gone = await commandLine(elsewhere);
      for (const { code, stdout } of [strange, gone]) {
        expect(stdout).toMatch(new RegExp(`^not exercised: must ${clause} on gateway: `));
        expect(code).toBe(4);
      }
      expect(gone.stdout).toContain('ECONNREFUSED');
    });
  });

  test('takes several ids and patterns, and says which of them did not fail', async () => {
    await afterFailure(
      async (report, file) => {
        const of = ['--report', report, '--config', file];
        const ids = ['webhooks.create.url-frag*', 'webhooks.create.url-userinfo'];
        const { code, stdout } = await commandLine(['replay', ...ids, ...of]);
        expect(stdout).toContain(`still failing: must ${clause} on gateway`);
        expect(stdout).toContain('did not fail: webhooks.create.url-userinfo (pass)');
        expect(code).toBe(1);
        const all = await commandLine(['replay', '--all', ...of]);
        expect(all.stdout).toContain(`still failing: must ${clause} on gateway`);
        const sound = await commandLine(['replay', ids[1] ?? '', ...of]);
        expect(sound.stderr).toBe(`did not fail: ${ids[1]} (pass)\nwhat failed: ${clause}\n`);
        expect(sound.code).toBe(3);
      },
      { checks: [check, 'webhooks.create/url-userinfo'] },
    );
  });

  test('asks each of several targets for what failed there, or those that are named', async () => {
    const other = await startGateway({ gates: everyGateOff, alter });
    await withTarget({ gates: everyGateOff, alter }, {}, async (file) => {
      const { targets }: { targets: [object] } = JSON.parse(await readFile(file, 'utf8'));
      const second = { name: 'b', baseUrl: other.url, states: { url: other.statesUrl } };
      const both = {
        targets: [
          { ...targets[0], name: 'a' },
          { ...targets[0], ...second },
        ],
      };
      const config = await jsonFile('two.json', both);
      const out = await mkdtemp(join(tmpdir(), 'conformance-'));
      await commandLine(['run', '--config', config, '--check', check, '--out', out]);
      const replay = ['replay', clause, '--report', out, '--config', config];
      const each = await commandLine(replay);
      expect(each.stdout).toMatch(/^still failing: .* on a: .*\nstill failing: .* on b: /);
      const named = await commandLine([...replay, '--target', 'b']);
      expect(named.stdout).toMatch(/^still failing: .* on b: .*\nreport: /);
      const moved = await commandLine([...replay, '--target', 'b', '--target', other.url]);
      expect(moved.stdout).toMatch(/^still failing: .* on b: /);
      const unsaid = await commandLine([...replay, '--target', other.url]);
      expect(unsaid.stderr).toContain('it failed on a and b; name one of them');
      expect(unsaid.code).toBe(3);
    });
    await other.close();
  });

  test.each([
    ['nothing', ['replay'], 'give ids of clauses or checks'],
    ['a report that is not there', ['replay', clause, '--report', '/none.json'], 'no such file'],
  ])('refuses %s', async (_, args, text) => {
    const { code, stderr } = await commandLine(args);
    expect(stderr).toContain(text);
    expect(code).toBe(3);
  });

  test('refuses an id that there is not, and names the nearest that there is', async () => {
    await afterFailure(async (report) => {
      const { code, stderr } = await commandLine(['replay', `${clause}s`, '--report', report]);
      expect(stderr).toContain(`did you mean ${clause}?`);
      expect(code).toBe(3);
    });
  });
});
