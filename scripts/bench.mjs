// Measures what a run costs, in one go on this machine, prints it, and writes docs/bench.md.
// `npm run bench` takes some minutes; nothing else should run beside it.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { foreignGateway, measured, medians, referenceGateway } from './bench/children.mjs';
import { cellsOf, page, short } from './bench/page.mjs';
import { sizes } from './bench/sizes.mjs';

/** Milliseconds between check and act of gateways whose races are to be caught, and how often each is tried. */
const gapsMs = [0.2, 1];
const tries = 10;
const latenciesMs = [0, 20];

const folder = await mkdtemp(join(tmpdir(), 'conformance-bench-'));
const requests = join(folder, 'requests.json');

async function withReference(how, work) {
  const gateway = await referenceGateway(how);
  return await work(gateway).finally(() => gateway.close());
}

function told(part, result) {
  console.log(part, JSON.stringify(result));
  return result;
}

/** A gateway of another make, as most targets are; the reference gateway where there is no Python to run it. */
async function judgedGateway() {
  return (await foreignGateway()) ?? (await referenceGateway());
}

const judged = await judgedGateway();
const { baseUrl } = judged.target;
const suite = told('gate', await medians('judge.mjs', { target: judged.target, requests }));
const bare = told('bare', await medians('bare.mjs', { baseUrl, requests }));
const respect = told('respect', await measured('respect.mjs', { baseUrl, requests }));
const smoke = told('smoke', await medians('judge.mjs', { target: judged.target, effort: 'smoke' }));
judged.close();

const { loadedMs } = told('start', await measured('start.mjs', {}));
const profiled = await withReference({}, ({ target }) =>
  measured('judge.mjs', { target, profiled: true }),
);
told('phases', profiled.phases);
const audit = await withReference({}, ({ target }) =>
  measured('judge.mjs', { target, effort: 'audit' }),
);
told('audit', audit);

const latency = [];
for (const latencyMs of latenciesMs) {
  // one after the other, since each wants the machine to itself
  const one = await withReference({ latencyMs }, ({ target }) => measured('judge.mjs', { target }));
  latency.push(told('latency', { latencyMs, ...one }));
}
const races = [];
for (const gapMs of gapsMs) {
  const one = await withReference({ gapMs }, ({ target }) =>
    measured('races.mjs', { target, times: tries }),
  );
  races.push(told('race', { gapMs, ...one }));
}
await rm(folder, { recursive: true, force: true });

const path = fileURLToPath(new URL('../docs/bench.md', import.meta.url));
const before = cellsOf(await readFile(path, 'utf8'));
const seconds = (ms) => `${short(ms / 1000)} s`;
const count = (number) => number.toLocaleString('en');
const goal = (what, value, most, unit = seconds) => [
  what,
  unit(value),
  before.get(what) ?? '',
  `at most ${unit(most)}`,
  value <= most ? 'yes' : `no: ${short(value / most)} times that`,
];
const content = page({
  machine: `${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  goals: [
    goal('gate, wall time', suite.wallMs, 9000),
    goal('gate, processor time of the suite', suite.cpuMs, 9000),
    goal('gate, processor time by that of bare undici', suite.cpuMs / bare.cpuMs, 9, short),
    goal('gate, requests', suite.sent, 5800, count),
    goal('gate, calls of the hook', suite.hookCalls, 1050, count),
    goal('gate, connections to target and hook', suite.connections, 300, count),
    goal('smoke, wall time', smoke.wallMs, 2000),
    goal('smoke, requests', smoke.sent, 500, count),
    goal('start of the command, until its first request', loadedMs, 500),
  ],
  peers: { bare, suite, respect },
  phases: profiled.phases,
  memory: profiled.memory,
  growth: [
    ['gate', latency[0]],
    ['audit', audit],
  ],
  latency,
  races,
  sizes: told('sizes', await sizes()),
});
await writeFile(path, await format(content, { ...(await resolveConfig(path)), filepath: path }));
console.log(`\n${content}`);
