import { ownCommand } from '../../cli/terminal/own-command.ts';
import { everyGateOff } from '../../fixtures/gateway/index.ts';
import { access, mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { portableCommand } from '../../harness/model/portable-command.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { commandLine, ownProcess, withTarget } from '../../selftest/commands/command-line.ts';
const { alter } = mutants.find(({ id }) => id === 'fragment-accepted')!;
const clause = 'webhooks.create.url-fragment';
const check = 'webhooks.create/url-fragment';

describe('a report', () => {
  test('names the command that replays each failure wherever it is read', async () => {
    await withTarget({ gates: everyGateOff, alter }, {}, async (file) => {
      const out = await mkdtemp(join(tmpdir(), 'conformance-'));
      const run = ['run', '--config', file, '--check', check, '--out', out];
      const { stdout } = await ownProcess(run, { env: { GITHUB_ACTIONS: 'true' } });
      const words = ['replay', clause, '--report', out, '--config', file];
      const line = `${portableCommand} ${words.join(' ')}`;
      // whoever reads it there has the program at hand
      expect(stdout).toContain(`replay    ${ownCommand()} ${words.join(' ')}\n`);
      expect(stdout).toMatch(/^::error .*%0Anpx --no -- sms-gateway-conformance replay /m);
      const names = ['report.html', 'junit.xml', 'summary.md', 'ctrf.json', 'conformance.json'];
      for (const name of names) expect(await readFile(join(out, name), 'utf8')).toContain(line);
      expect((await commandLine(words)).stdout).toMatch(/^still failing: /);
    });
  });

  test('of an earlier run is kept aside whole, and none of its files stays', async () => {
    await withTarget({ gates: everyGateOff, alter }, {}, async (file) => {
      const out = await mkdtemp(join(tmpdir(), 'conformance-'));
      const run = ['run', '--config', file, '--check', check, '--out', out];
      const first = await commandLine([...run, '--har', '--allure']);
      expect(first.stdout).not.toContain('is kept in');
      const before = await readFile(join(out, 'conformance.json'), 'utf8');
      await commandLine(['replay', clause, '--report', out, '--config', file]);
      const second = await commandLine(run);
      const aside = join(out, 'previous');
      expect(second.stdout.split(`is kept in ${aside}\n`)).toHaveLength(2);
      expect(await readdir(out)).not.toContain('run.har');
      expect(await readdir(out)).not.toContain('allure-results');
      expect(await readdir(out)).not.toContain('replays');
      expect(await readFile(join(aside, 'conformance.json'), 'utf8')).toBe(before);
      for (const name of ['run.har', 'allure-results', 'replays']) await access(join(aside, name));
      await commandLine(run);
      expect(await readdir(aside)).not.toContain('run.har');
      expect(await readdir(aside)).not.toContain('previous');
    });
  });
});
