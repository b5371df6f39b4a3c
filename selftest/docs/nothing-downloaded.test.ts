import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandHelps, generalHelp, helpOn } from '../../cli/help/help.ts';
import { init } from '../../cli/init/init.ts';
import { workflowFile } from '../../cli/init/texts.ts';
import { ownCommand } from '../../cli/terminal/own-command.ts';
import { replayCommand } from '../../engine/replay-command.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import { emptyFolder, inProcess } from '../commands/in-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const name = 'sms-gateway-conformance';

/** A command that runs a package by our name, which npm would download where it is not installed. */
const mayDownload = new RegExp(
  String.raw`\b(?:npx|npm (?:exec|x|i|install|init|create)|(?:pnpm|yarn) dlx|bunx)\b(?! --no -- ${name}\b)[^\n'"\x60|;&]*\s${name}(?![\w.-])`,
);

/** The parts of a text that may download our package, each in a line. */
function downloads(text: string): string[] {
  return text.split('\n').filter((line) => mayDownload.test(line));
}

test('what may download a package is told from what may not', () => {
  for (const line of [
    `npx ${name} run`,
    `npx --yes ${name}@0.1.0 run`,
    `npx --no ${name} --out x`,
    `npm exec -- ${name}`,
    `npm install --save-dev ${name}`,
    `eval "$(npx ${name} account)"`,
    `pnpm dlx ${name}`,
  ])
    expect(downloads(line)).toEqual([line]);
  for (const line of [
    `${portableCommand} run`,
    `npm install ./${name}-0.1.0.tgz`,
    `node dist/cli/main.js`,
    `import { judge } from '${name}'`,
  ])
    expect(downloads(line)).toEqual([]);
});

test('no page, recipe, source or proof has a command that may download our package', () => {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const own = fileURLToPath(import.meta.url);
  const paths = listed
    .split('\0')
    .filter((path) => /\.(?:md|ya?ml|ts|mjs|js|sh|json)$|Jenkinsfile$/.test(path));
  const texts = paths.flatMap((path) => {
    const file = join(root, path);
    // recordings are large, and what they have is checked where it is made
    if (file === own || /package-lock|^proof\/[^/]*\.json$/.test(path)) return [];
    return downloads(readFileSync(file, 'utf8')).map((line) => `${path}: ${line}`);
  });
  expect(paths.length).toBeGreaterThan(500);
  expect(texts).toEqual([]);
});

test('nor has what is printed: help, replay lines, the workflow and what init asks for', async () => {
  const { text } = await inProcess(init, '--dir', await emptyFolder());
  const printed = [
    generalHelp(),
    ...commandHelps.map((help) => helpOn(help.name) ?? ''),
    replayCommand('a folder', 'a', { config: 'a file', url: null }),
    workflowFile('targets.json', {}),
    text,
  ];
  expect(printed.flatMap(downloads)).toEqual([]);
  expect(text).toContain(`${ownCommand()} serve`);
});

test('a checkout is started by its path, an installed package by its name', () => {
  expect(ownCommand()).toBe('node dist/cli/main.js');
  expect(ownCommand('/somewhere/my suite/')).toBe("node '/somewhere/my suite/dist/cli/main.js'");
  expect(ownCommand(`/a/node_modules/${name}/`)).toBe(portableCommand);
});

test('actions of others are pinned by commit, each by the same everywhere', () => {
  const texts = [
    workflowFile('targets.json', {}),
    ...['action.yml', 'examples/ci/sharded.yml', 'docs/ci.md'].map(read),
  ];
  const uses = texts.flatMap((text) => text.match(/(?<=uses: ).*/g) ?? []);
  expect(uses.length).toBeGreaterThan(8);
  expect(uses.filter((one) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v[\d.]+$/.test(one))).toEqual([]);
  const names = new Set(uses.map((one) => one.split('@')[0]));
  expect(new Set(uses).size).toBe(names.size);
});

/** A package of the lock file. */
interface Locked {
  readonly integrity?: string;
  readonly dev?: true;
  readonly optional?: true;
  readonly hasInstallScript?: true;
}

test('what we depend on has exact versions and digests, and runs nothing when it is installed', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const versions: readonly string[] = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  const { packages } = JSON.parse(read('package-lock.json'));
  const locked = Object.entries<Locked>(packages).filter(([path]) => path !== '');
  expect(locked.length).toBeGreaterThan(100);
  // the linter of other systems is listed by its version alone (0004)
  const unlisted = locked.filter(
    ([path, one]) =>
      !one.integrity?.startsWith('sha512-') &&
      !(one.dev && path.startsWith('node_modules/@oxlint')),
  );
  expect(unlisted).toEqual([]);
  // what may be left out is for another system
  expect(locked.filter(([, one]) => one.hasInstallScript && !one.optional)).toEqual([]);
});
