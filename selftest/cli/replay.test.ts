import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { commandLine, withTarget } from './command-line.ts';

const off = { sealedAdmission: false, sealedWebhookDelivery: false, workflowTools: false };
const { alter } = mutants.find(({ id }) => id === 'fragment-accepted')!;
const clause = 'webhooks.create.url-fragment';
const check = 'webhooks.create/url-fragment';

/** Judges one check against a faulty gateway, and then does something with the report's path. */
async function afterFailure<T>(body: (report: string) => Promise<T>): Promise<T> {
  return withTarget({ gates: off, alter }, {}, async (file) => {
    const out = await mkdtemp(join(tmpdir(), 'conformance-'));
    const run = await commandLine(['run', '--config', file, '--check', check, '--out', out]);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('reproduced 3/3');
    return body(join(out, 'conformance.json'));
  });
}

describe('replay', () => {
  test('says that a failure is still there, named by its clause or its check', async () => {
    await afterFailure(async (report) => {
      for (const id of [clause, check]) {
        // one process after the other
        const { code, stdout } = await commandLine(['replay', id, '--report', report]);
        expect(stdout).toMatch(new RegExp(`^still failing: ${clause} on gateway: expected 400 `));
        expect(code).toBe(1);
      }
    });
  });

  test('says that another deployment does not show it', async () => {
    await afterFailure(async (report) => {
      const good = await startGateway({ gates: off });
      // the hook of the target file makes accounts that the other deployment does not know
      const elsewhere = ['replay', clause, '--report', report, '--target', good.url];
      const { code, stdout } = await commandLine(elsewhere);
      await good.close();
      expect(stdout).toMatch(new RegExp(`^not exercised: ${clause} on gateway: `));
      expect(code).toBe(2);
    });
  });

  test.each([
    ['nothing', ['replay'], 'give the id of one clause or check'],
    ['a report that is not there', ['replay', clause, '--report', '/none.json'], 'no such file'],
  ])('refuses %s', async (_, args, text) => {
    const { code, stderr } = await commandLine(args);
    expect(stderr).toContain(text);
    expect(code).toBe(3);
  });

  test('refuses an id that did not fail, and names the nearest that did', async () => {
    await afterFailure(async (report) => {
      const { code, stderr } = await commandLine(['replay', `${clause}s`, '--report', report]);
      expect(stderr).toContain(clause);
      expect(code).toBe(3);
    });
  });
});
