import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStateHook, type StateHook } from '../../../harness/states/state-hook.ts';
import { describeWith, type MachineTool } from '../../../selftest/tools.ts';

const token = 'a-token-of-the-hook';

function path(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

function made(values: object) {
  return { kind: 'made', values };
}

/** Compiles the Go one, as a team would that copied it. */
function compiledGo(): string {
  const folder = mkdtempSync(join(tmpdir(), 'state-hook-'));
  mkdirSync(join(folder, 'statehook'));
  writeFileSync(join(folder, 'go.mod'), 'module filled\n\ngo 1.21\n');
  copyFileSync(path('../../../examples/state-hooks/hook.go'), join(folder, 'statehook/hook.go'));
  copyFileSync(path('filled.go'), join(folder, 'main.go'));
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
  execFileSync('go', ['build', '-o', 'filled', '.'], { cwd: folder, env, stdio: 'pipe' });
  return join(folder, 'filled');
}

/** Folder of the jars that spring/pom.xml names, where somebody fetched them, as `.ci/proof` does. */
const jars = process.env['CONFORMANCE_SPRING'] ?? '';

/** Compiles the one for Spring, without what a build tool would add. */
function compiledJava(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'state-hook-'));
  const sources = [
    path('../../../examples/state-hooks/StateHook.java'),
    path('spring/Filled.java'),
  ];
  const classPath = join(jars, '*');
  execFileSync('javac', ['-cp', classPath, '-d', folder, ...sources], { stdio: 'pipe' });
  const quiet = '-Dslf4j.internal.verbosity=WARN';
  return ['java', quiet, '-cp', `${folder}:${classPath}`, 'statehook.Filled'];
}

/** The hooks to copy, with what each wants of a machine and how it is started. */
const hooks: readonly (readonly [string, readonly MachineTool[], () => readonly string[]])[] = [
  ['node.mjs', [], () => [process.execPath, path('filled.mjs')]],
  ['hook.py', ['python3'], () => ['python3', path('filled.py')]],
  ['hook.go', ['go'], () => [compiledGo()]],
  ['StateHook.java', ['javac', 'CONFORMANCE_SPRING'], compiledJava],
];

describe.each(hooks)('%s', (file, wants, command) => {
  test('is short enough to read', () => {
    const text = readFileSync(path(`../../../examples/state-hooks/${file}`), 'utf8');
    expect(text.split('\n').length).toBeLessThan(150);
  });

  describeWith(wants, 'filled in', () => {
    let running: ChildProcess | null = null;
    let url = '';
    const clients: StateHook[] = [];

    const clientOf = (authorization: string): StateHook => {
      const headers = { authorization };
      const hook = createStateHook({ url, headers, stateMs: 5000, run: 'run 1' });
      clients.push(hook);
      return hook;
    };

    beforeAll(async () => {
      const [program = '', ...args] = command();
      const child = spawn(program, [...args, token], { stdio: ['ignore', 'pipe', 'inherit'] });
      running = child;
      const [port] = await once(child.stdout, 'data');
      url = `http://127.0.0.1:${String(port).trim()}/states`;
    }, 60_000);

    afterAll(async () => {
      await Promise.all(clients.map((hook) => hook.close()));
      running?.kill();
    });

    test('makes states, says which, and takes conditions away again', async () => {
      const hook = clientOf(`Bearer ${token}`);
      expect(await hook.offers('account')).toBe('yes');
      expect(await hook.offers('billing')).toBe('no');
      expect(await hook.setup('account', {})).toEqual(made({ accountId: 'run 1 1' }));
      expect(await hook.setup('account', { devices: 2 })).toEqual(made({ accountId: 'run 1 2' }));
      expect(await hook.setup('outage', { account: 'a' })).toEqual(made({}));
      expect(await hook.setup('dispatch', {})).toEqual(made({ dispatched: ['a'] }));
      await hook.teardown('outage', { account: 'a' }, {});
      expect(await hook.setup('dispatch', {})).toEqual(made({ dispatched: [] }));
    });

    test('can not make what it does not know, and says where it failed', async () => {
      const hook = clientOf(`Bearer ${token}`);
      expect(await hook.setup('account', { colour: 'red' })).toMatchObject({ kind: 'cannot' });
      expect(await hook.setup('account', { devices: 10 })).toMatchObject({ kind: 'cannot' });
      expect(await hook.setup('clock', { advanceMs: 1 })).toMatchObject({ kind: 'failed' });
      const stranger = clientOf('Bearer of-another');
      expect(await stranger.setup('account', {})).toMatchObject({ kind: 'failed' });
    });
  });
});
