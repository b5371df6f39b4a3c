import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { servedMutants } from '../../fixtures/mutants/served.ts';
import { installed, installedFolder } from './installed.ts';
import { bytesBelow, clone, ours, pack, ran } from '../../selftest/ci/packed.ts';
import { servedByPackage } from './served.ts';
import { walkAsStranger } from './stranger.ts';

/** Milliseconds for processes of several programs, some of which build or fetch. */
const timeout = 600_000;

/** Runs the installed command, as a shell in that folder finds it. */
function command(folder: string, ...args: readonly string[]) {
  return ran(folder, 'npx', ['--no', '--', 'sms-gateway-conformance', ...args]);
}

describe('npm pack in a fresh clone', { timeout }, () => {
  test('fails where nothing is installed, and makes no empty package', async () => {
    await expect(pack(await clone())).rejects.toThrow('typescript');
  });

  test('packs what a run, a program or a reader needs, in no more than 2.65 MB', async () => {
    const { packed } = await installed();
    const paths = [...packed.files.keys()];
    const size = [...packed.files.values()].reduce((sum, one) => sum + one, 0);
    console.info(`the package: ${paths.length} files, ${size} bytes unpacked`);
    expect(size).toBeLessThan(2_650_000);
    const built = paths.filter((path) => path.startsWith('dist/'));
    expect(built.filter((path) => /\.map$|\.test\.|openapi/.test(path))).toEqual([]);
    // modules are bundled, and each entry is there with its types
    const modules = built.filter((path) => path.endsWith('.js') && !path.includes('/chunks/'));
    expect(modules.toSorted()).toEqual([
      'dist/cli/main.js',
      'dist/contract/index.js',
      'dist/engine/embedded-thread.js',
      'dist/library/index.js',
      'dist/library/vitest-setup.js',
      'dist/library/vitest.js',
      'dist/reporters/html/report.js',
    ]);
    const beside = paths.filter((path) => !/^(?:dist|examples|docs\/readings)\//.test(path));
    expect(beside.toSorted()).toEqual([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'docs/ci.md',
      'docs/compare.md',
      'docs/from-code.md',
      'docs/gating.md',
      'docs/images/failure.webp',
      'docs/images/report.webp',
      'docs/live-targets.md',
      'docs/not-judged.md',
      'docs/readings.md',
      'docs/receiver.md',
      'docs/rejudge.md',
      'docs/report.md',
      'docs/scale.md',
      'docs/serve.md',
      'docs/state-hook.md',
      'docs/target-file.md',
      'docs/threat-model.md',
      'docs/waivers.md',
      'docs/worked-example.md',
      'package.json',
    ]);
  });

  test('its pages lead nowhere that is not packed', async () => {
    const { packed } = await installed();
    const pages = [...packed.files.keys()].filter((path) => path.endsWith('.md'));
    const links = pages.flatMap((page) =>
      [...readFileSync(ours(page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) =>
        posix.join(posix.dirname(page), to ?? ''),
      ),
    );
    const dead = new Set(links.filter((path) => !packed.files.has(path)));
    expect([...dead]).toEqual([]);
  });

  test('publint and arethetypeswrong find nothing', async () => {
    const { packed } = await installed();
    const linted = await ran(ours(''), 'npx', ['publint', packed.path, '--strict']);
    expect(linted).toMatchObject({ code: 0, stdout: expect.stringContaining('All good!') });
    // it is for import alone, as its documentation says
    const types = await ran(ours(''), 'npx', ['attw', packed.path, '--profile', 'esm-only']);
    expect(types).toMatchObject({ code: 0 });
  });
});

describe('installed from the packed file into an empty folder', { timeout }, () => {
  test('takes less than 13.2 MB with all that it depends on', async ({ skip }) => {
    const folder = await installedFolder(skip);
    const size = await bytesBelow(join(folder, 'node_modules'));
    console.info(`installed, with what it depends on: ${size} bytes`);
    expect(size).toBeLessThan(13_200_000);
  });

  test('npx finds the command', async ({ skip }) => {
    const folder = await installedFolder(skip);
    expect(await command(folder, '--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('judges implementations'),
    });
  });

  test('a gateway that it serves is conformant to it', async ({ skip }) => {
    const folder = await installedFolder(skip);
    const { file, end } = await servedByPackage(folder);
    const { code, stdout } = await command(folder, 'run', '--config', file);
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(stdout).toContain('0 failed');
    const shown = await command(folder, 'explain', 'webhooks.create.ninth-409');
    expect(shown.stdout).toContain('turned red by the mutants');
    expect(await end()).toBe(0);
  });

  test('the faults that it can serve are those of the list', async ({ skip }) => {
    const folder = await installedFolder(skip);
    const { code, stdout } = await command(folder, 'serve', '--faults');
    const ids = stdout.matchAll(/^ {2}(\S+)/gm);
    expect({ code, ids: new Set([...ids].map(([, id]) => id)) }).toEqual({
      code: 0,
      ids: new Set(servedMutants.map(({ id }) => id)),
    });
    const rest = await command(folder, 'serve', '--fault', 'any-port-accepted');
    expect(rest).toMatchObject({ code: 3, stderr: expect.stringContaining('a checkout alone') });
  });

  test('a gateway with a bug is blamed for that, and replay sees it again', async ({ skip }) => {
    const folder = await installedFolder(skip);
    const bug = mutants.find(({ breaks }) => breaks.includes('webhooks.create.ninth-409'));
    const gateway = await startGateway({ ...(bug && { alter: bug.alter }) });
    const target = {
      name: 'gateway',
      baseUrl: gateway.url,
      origin: gateway.origin,
      maxTier: 'irreversible',
      states: { url: gateway.statesUrl },
    };
    await writeFile(join(folder, 'bug.json'), JSON.stringify({ targets: [target] }));
    const only = ['--operation', 'webhooks.create'];
    const { code, stdout } = await command(folder, 'run', '--config', 'bug.json', ...only);
    expect(code).toBe(1);
    expect(stdout).toContain('FAIL must webhooks.create.ninth-409');
    const replayed = ['replay', 'webhooks.create.ninth-409', '--config', 'bug.json'];
    const again = await command(folder, ...replayed);
    expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining('still failing') });
    await gateway.close();
    expect(await command(folder, 'run', '--config', 'bug.json')).toMatchObject({ code: 4 });
    expect(await command(folder, 'run', '--confg', 'bug.json')).toMatchObject({ code: 3 });
  });

  test('a stranger finds a bug of a gateway that it serves, and sees it mended', async ({
    skip,
  }) => {
    const { codes, failed, breaks } = await walkAsStranger(await installedFolder(skip));
    expect(codes).toEqual([
      ['init', 0],
      ['the workflow', 1],
      ['explain', 0],
      ['render', 0],
      ['nobody answers', 4],
      ['replay', 0],
      ['the workflow again', 0],
    ]);
    expect(failed).toContain('webhooks.create.disabled-on-create');
    expect(failed.filter((id) => !breaks.includes(id))).toEqual([]);
  });
});
