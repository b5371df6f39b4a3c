// Measures what many deployments cost, with simulated ones, prints it, and writes it into docs/scale.md.
// `npm run bench:fleet` takes some minutes; nothing else should run all it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { measured } from './children.mjs';
import { fleetPart } from './fleet-page.mjs';

/** Deployments that are simulated, those of a nightly run that they stand for, and those judged by all checks. */
const simulated = 50;
const nightly = 1000;
const judgedWhole = 2;

/** What else the machine had to do: more than 0.5 is somebody else's work. */
const [load] = loadavg();
const folder = await mkdtemp(join(tmpdir(), 'conformance-fleet-'));

function told(part, result) {
  console.log(part, JSON.stringify(result));
  return result;
}

/** A run on so many deployments, each a new gateway, so many at a time. */
async function fleet(deployments, parallel, effort) {
  const child = fork(fileURLToPath(new URL('fleet-gateways.mjs', import.meta.url)), [
    `${deployments}`,
  ]);
  const [targets] = await once(child, 'message');
  const name = `${effort}-${deployments}-${parallel}`;
  const [config, out] = [join(folder, `${name}.json`), join(folder, name)];
  await writeFile(config, JSON.stringify({ targets }));
  const args = ['--config', config, '--effort', effort, '--seed', '1', '--out', out];
  args.push('--parallel-targets', `${parallel}`);
  const one = await measured('command.mjs', { module: 'run/run', command: 'run', args });
  child.disconnect();
  await once(child, 'exit');
  if (one.code !== 0) throw new Error(`${name} ended with ${one.code}`);
  return told(name, { deployments, parallel, out, ...one, ...(await sizesIn(out)) });
}

/** Bytes of what a run leaves. */
async function sizesIn(out) {
  const names = await readdir(out);
  const bytes = async (name) => (await stat(join(out, name))).size;
  const sizes = await Promise.all(names.map(bytes));
  return {
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    jsonBytes: await bytes('conformance.json'),
    evidenceBytes: await bytes('evidence.ndjson.gz'),
  };
}

async function matrixOf(reports) {
  const page = join(folder, 'matrix.html');
  const args = [...reports, '--out', page];
  const one = await measured('command.mjs', { module: 'reports/compare', command: 'matrix', args });
  return { ...one, bytes: (await stat(page)).size };
}

const turn = await fleet(simulated / 5, 1, 'smoke');
const few = await fleet(simulated / 5, 4, 'smoke');
const all = await fleet(simulated, 4, 'smoke');
const whole = await fleet(judgedWhole, judgedWhole, 'gate');
const batches = nightly / simulated;
const page = told('matrix', await matrixOf([all.out]));
const pages = told('matrix of all', await matrixOf(Array.from({ length: batches }, () => all.out)));
await rm(folder, { recursive: true });

const content = fleetPart({
  machine: `${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}, load ${load.toFixed(1)} before it began`,
  few,
  turn,
  all,
  whole,
  page,
  pages,
  nightly,
});
const path = fileURLToPath(new URL('../../docs/scale.md', import.meta.url));
const text = await readFile(path, 'utf8');
const marked = /(?<=<!-- fleet -->\n)[^]*(?=<!-- \/fleet -->)/;
const written = text.replace(marked, () => `\n${content}\n`);
await writeFile(path, await format(written, { ...(await resolveConfig(path)), filepath: path }));
console.log(`\n${content}`);
