// A bank of report folders, kept outside the tree: what a change of the judge or of the reports is held against.
//
// `npm run bank -- make FOLDER` runs today's suite against the reference gateway, against the mutants that together
// break every clause that any does, and against lawful oddities. It goes on where an earlier call stopped.
// `npm run bank -- judge FOLDER` judges them all again with the suite as it is by then, and prints what differs.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fromSource } from './from-source.mjs';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const oddities = 60;
const seed = '1';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '600' } },
});
const [what, bank] = positionals;
const until = Date.now() + Number(values.minutes) * 60_000;
if (what === 'make' && bank) await make();
else if (what === 'judge' && bank) await judge();
else {
  console.error('npm run bank -- make FOLDER [--minutes m], or npm run bank -- judge FOLDER');
  process.exitCode = 3;
}

async function make() {
  const cases = [
    {
      name: 'reference',
      run: (out) =>
        command(['run', '--embedded', '--require-complete', '--seed', seed, '--out', out]),
    },
    ...(await mutantCases()),
    ...(await oddityCases()),
  ];
  const left = cases.filter(({ name }) => !existsSync(join(bank, name, 'manifest.json')));
  console.log(`${cases.length} runs, ${left.length} of them to make`);
  let made = 0;
  await side(left, async ({ name, run }) => {
    if (Date.now() > until) return;
    // a run that was cut off leaves nothing that a later call takes for made
    const making = join(bank, '.making', name);
    rmSync(making, { recursive: true, force: true });
    mkdirSync(dirname(making), { recursive: true });
    const { code, said } = await run(making);
    // a report was written, whatever it says
    if (![0, 1, 2, 4].includes(code)) {
      console.log(`${name}: not kept, it ended with ${code}: ${said.slice(-300)}`);
      return;
    }
    mkdirSync(dirname(join(bank, name)), { recursive: true });
    renameSync(making, join(bank, name));
    made += 1;
  });
  rmSync(join(bank, '.making'), { recursive: true, force: true });
  console.log(`${made} made`);
  process.exit(made === left.length ? 0 : 1);
}

/** Fewest mutants first found to break, between them, every clause that a mutant was recorded to break. */
async function mutantCases() {
  const { coverOf } = await fromSource('selftest/conformance/copies.ts');
  const { readRecorded } = await fromSource('selftest/conformance/recorded.ts');
  const records = readRecorded();
  const broken = Object.entries(records).map(([id, { red }]) => [id, Object.values(red).flat()]);
  return [...coverOf(broken)].map((id) => ({
    name: `mutants/${id}`,
    run: (out) => againstMutant(id, [...coverOf(Object.entries(records[id].red))], out),
  }));
}

async function againstMutant(id, checks, out) {
  const config = join(mkdtempSync(join(tmpdir(), 'bank-')), 'served.json');
  const server = spawn(
    process.execPath,
    [main, 'serve', '--fault', id, '--seed', seed, '--write', config],
    {
      stdio: 'ignore',
    },
  );
  try {
    while (!existsSync(config) && server.exitCode === null) await wait(50);
    const selected = checks.flatMap((check) => ['--check', check]);
    return await command(['run', '--config', config, ...selected, '--seed', seed, '--out', out]);
  } finally {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
  }
}

/** As many oddities as are kept, at even distances among all by name. */
async function oddityCases() {
  const { listPlanted, startForeign } = await fromSource('foreign/start-foreign.ts');
  const all = listPlanted().filter(({ kind, delivers }) => kind === 'oddity' && !delivers);
  const chosen = all.filter((_, at) => at % Math.ceil(all.length / oddities) === 0);
  return chosen.map(({ name, style, closed }) => ({
    name: `oddities/${name}`,
    run: async (out) => {
      const gates = Object.fromEntries(
        ['sealedAdmission', 'sealedWebhookDelivery', 'workflowTools'].map((gate) => [
          gate,
          !closed.includes(gate),
        ]),
      );
      const foreign = await startForeign({ style, gates, plant: [name] });
      const config = join(mkdtempSync(join(tmpdir(), 'bank-')), 'targets.json');
      writeFileSync(
        config,
        JSON.stringify({ targets: [{ ...foreign.hookless, states: foreign.states }] }),
      );
      try {
        return await command(['run', '--config', config, '--seed', seed, '--out', out]);
      } finally {
        foreign.close();
      }
    },
  }));
}

async function judge() {
  const folders = readdirSync(bank, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'manifest.json')
    .map(({ parentPath }) => parentPath)
    .toSorted();
  let differing = 0;
  await side(folders, async (folder) => {
    const { code, said } = await command(['rejudge', folder]);
    if (code === 0) return;
    differing += 1;
    console.log(`${folder}: ended with ${code}\n${said}`);
  });
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  console.log(`${folders.length} reports judged again by ${version}: ${differing} differ`);
  process.exitCode = folders.length > 0 && differing === 0 ? 0 : 1;
}

/** Four times as many side by side as there are processors: most runs of something faulty wait for it. */
async function side(items, each) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await each(item);
  };
  await Promise.all(Array.from({ length: 4 * availableParallelism() }, worker));
}

function command(args) {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, said: `${stdout}${stderr}` }),
    );
  });
}
