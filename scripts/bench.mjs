// Measures what a run costs, in one go on this machine, prints it, and writes docs/bench.md.
// `npm run bench` takes some minutes; nothing else should run beside it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { foreignGateway, measured, referenceGateway } from './bench/children.mjs';
import { page, short } from './bench/page.mjs';
import { sizes } from './bench/sizes.mjs';

/** Milliseconds between check and act of gateways whose races are to be caught, and how often each is tried. */
const gapsMs = [0.2, 1, 5, 20];
const tries = 20;
const latenciesMs = [0, 20, 100];

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

const plain = await withReference({}, async ({ target, counts }) => {
  const suite = await measured('judge.mjs', { target, requests });
  const hook = await counts();
  const bare = await measured('bare.mjs', { baseUrl: target.baseUrl, requests });
  return told('plain', { suite, hook, bare });
});
const profiled = await withReference({}, ({ target }) =>
  measured('judge.mjs', { target, profiled: true }),
);
told('phases', profiled.phases);
const { loadedMs } = told('start', await measured('start.mjs', {}));
const smoke = await withReference({}, ({ target }) =>
  measured('judge.mjs', { target, effort: 'smoke' }),
);
const audit = await withReference({}, ({ target }) =>
  measured('judge.mjs', { target, effort: 'audit' }),
);
told('audit', audit);

const foreign = await foreignGateway();
const other = foreign && (await measured('judge.mjs', { target: foreign.target }));
foreign?.close();
told('another make', other);

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

const { suite, hook, bare } = plain;
const seconds = (ms) => `${short(ms / 1000)} s`;
const goal = (what, value, most, unit = seconds) => [
  what,
  unit(value),
  `at most ${unit(most)}`,
  value <= most ? 'yes' : `no: ${short(value / most)} times that`,
];
const gate = other ?? suite;
const count = (number) => `${number}`;
const content = page({
  machine: `${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  goals: [
    goal(`gate, wall time${other ? ', on a gateway of another make' : ''}`, gate.wallMs, 5000),
    goal('gate, processor time of the suite', gate.cpuMs, 6000),
    goal('smoke, wall time', smoke.wallMs, 2000),
    goal('start of the command, until its first request', loadedMs, 500),
    goal('calls of the hook', hook.hookCalls, 800, count),
    goal('connections, of both kinds', hook.connections + hook.hookConnections, 300, count),
    goal('recording and judging, by sending', ratioOf(profiled.phases), 1, short),
    goal(
      'wall time at 20 ms, by the longest check',
      latency[1].wallMs / latency[1].longestMs,
      1.5,
      short,
    ),
  ],
  bare: { ...bare, suite },
  hook,
  phases: profiled.phases,
  memory: profiled.memory,
  growth: [
    ['gate', suite],
    ['audit', audit],
  ],
  latency,
  races,
  sizes: told('sizes', await sizes()),
});
const path = fileURLToPath(new URL('../docs/bench.md', import.meta.url));
await writeFile(path, await format(content, { ...(await resolveConfig(path)), filepath: path }));
console.log(`\n${content}`);

function ratioOf({ record = 0, judge = 0, send = 1 }) {
  return (record + judge) / send;
}
