import { generateKeyPairSync } from 'node:crypto';
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandHelps } from '../../cli/help/help.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { everyGateOff, startGateway, type RunningGateway } from '../../fixtures/gateway/index.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import { withNpx } from '../../selftest/ci/npx.ts';
import { ownProcess } from '../../selftest/commands/command-line.ts';
import { markdownPages, shellBlocks } from '../../selftest/cli/written-commands.ts';

const examples = commandHelps.flatMap((help) =>
  help.examples.map((one) => `${portableCommand} ${one}`),
);
const blocks = markdownPages().flatMap((page) =>
  shellBlocks(page).map((block) => [page.page, block] as const),
);
const ours = blocks.flatMap(([page, block]) =>
  block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.includes(portableCommand))
    .map((line) => [page, line] as const),
);

/** What the commands name, as it fails at some gateway. */
const failing = ['webhooks.create.disabled-on-create', 'webhooks.create.ninth-409'] as const;

let gateway: RunningGateway;
let folder: string;

/** Checks of shards, one for each of three. */
const split = [
  'webhooks.create/new-endpoint',
  'webhooks.create/accepted',
  'webhooks.list/accepted',
].flatMap((id) => ['--check', id]);

/** A run of a target that leaves nothing out: what it finds is found by few of its checks. */
const wholeRun = /\brun(?= --config)(?!.*--(?:shard|check|clause|operation|plane|effort) )/g;

/** What a page calls these, a test has for itself. */
const really = (): (readonly [string | RegExp, string])[] => [
  [wholeRun, 'run --operation webhooks.create'],
  ['https://gw.example.com', gateway.url],
  ['http://127.0.0.1:9090/states', gateway.statesUrl],
  ['--port 18080', '--port 0'],
  // whose checks are those of the shards that lie beside it
  ['--shard 1/3', `--shard 1/3 ${split.join(' ')}`],
];

/** Runs a shell command in a folder where somebody has judged a faulty gateway, and ends what does not end. */
async function shell(line: string): Promise<number | null> {
  const command = really().reduce((text, [written, real]) => text.replaceAll(written, real), line);
  // a command may have put another report in the place of the one that pages speak of
  const asItWas = 'rm -rf waivers.json conformance-report; cp -r first-report conformance-report';
  const child = spawn('bash', ['-c', `${asItWas}; ${command}`], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}`, NO_COLOR: '1' },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // what a gateway that is served says last
      if (output.includes('Ctrl-C ends it') && child.pid) process.kill(-child.pid, 'SIGINT');
    });
  return new Promise((ended) => child.on('exit', ended));
}

beforeAll(async () => {
  gateway = await startGateway({
    alter: (parts) =>
      failing.reduce((all, clause) => {
        const bug = mutants.find(({ breaks }) => breaks.includes(clause));
        return bug?.alter(all) ?? all;
      }, parts),
  });
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  await withNpx(folder);
  const target = {
    name: 'acme gateway 1.4',
    baseUrl: gateway.url,
    origin: gateway.origin,
    gates: everyGateOff,
    maxTier: 'mutating',
    states: { url: gateway.statesUrl },
  };
  const file = join(folder, 'targets.json');
  const next = { ...target, name: 'acme gateway 1.5' };
  await writeFile(file, JSON.stringify({ targets: [target] }));
  await writeFile(join(folder, 'next.json'), JSON.stringify({ targets: [next] }));
  await writeFile(join(folder, 'both.json'), JSON.stringify({ targets: [target, next] }));
  const out = join(folder, 'conformance-report');
  const { code } = await ownProcess([
    'run',
    '--config',
    file,
    '--operation',
    'webhooks.create',
    '--out',
    out,
  ]);
  if (code !== 1) throw new Error(`the faulty gateway ended with ${code}`);
  for (const number of [1, 2, 3]) {
    const shard = ['--shard', `${number}/3`, '--seed', '7', ...split];
    const where = ['--out', join(folder, `shard-${number}`)];
    // one after the other, as nobody else uses the gateway meanwhile
    await ownProcess(['run', '--config', file, ...shard, ...where]);
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  await writeFile(join(folder, 'private.pem'), privateKey.export(pem));
  await writeFile(join(folder, 'public.pem'), publicKey.export({ ...pem, type: 'spki' }));
  for (const name of ['first-report', 'release-1.4', 'release-1.5', 'nightly'])
    await cp(out, join(folder, name), { recursive: true });
}, 300_000);
afterAll(() => gateway.close());

describe('a command that is written down', () => {
  test('is one of many, in the README, the pages and the help', () => {
    expect(ours.length).toBeGreaterThan(5);
    expect(new Set(ours.map(([page]) => page)).size).toBeGreaterThan(2);
  });

  test.each([...new Set([...ours.map(([, line]) => line), ...examples])])(
    'runs: %s',
    async (line) => {
      const code = await shell(line);
      // 1 where it tells that the gateway is faulty
      expect([0, 1]).toContain(code);
    },
    300_000,
  );

  test('of a checkout has a script in package.json, or is one of npm', async () => {
    const { scripts } = JSON.parse(
      await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    const others = blocks.filter(([, block]) => !block.includes(portableCommand));
    const words = others.flatMap(([, block]) =>
      [...block.matchAll(/\bnpm (\S+)/g)].map(([, word]) => word),
    );
    expect(words.length).toBeGreaterThan(1);
    const known = new Set([...Object.keys(scripts), 'ci', 'cit', 'install', 'pack']);
    expect(words.filter((word) => !known.has(word ?? ''))).toEqual([]);
  });
});
