// One run in a process of its own, measured from within: what it took, by phase, and what it sent. Told as
// JSON on the last line of its output; its requests are written to a file where one is named.
import { subscribe } from 'node:diagnostics_channel';
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeAll } from '../../dist/engine/judge-target.js';
import { runInput } from '../../dist/engine/run-input.js';
import { foldRun } from '../../dist/reporters/fold/fold.js';
import { selectionOf } from '../../dist/engine/select.js';
import { writeOutputs } from '../../dist/reporters/outputs.js';
import { describedTarget } from '../../dist/harness/target-file/describe.js';
import { checks } from '../../dist/suites/index.js';
import { byPhase } from './phases.mjs';

const {
  target: described,
  effort = 'gate',
  profiled = false,
  requests,
} = JSON.parse(process.argv[2]);
const seed = 1;

const all = { check: [], clause: [], operation: [], plane: [] };
const target = describedTarget(described);
const opened = { hookCalls: 0, connections: 0 };
subscribe('undici:request:create', ({ request }) => {
  if (request.origin === new URL(target.states.url).origin) opened.hookCalls += 1;
});
subscribe('net.client.socket', () => {
  opened.connections += 1;
});
const session = new Session();
session.connect();
if (profiled) {
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
}

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
const before = process.cpuUsage();
const startedMs = performance.now();
const memory = {};
const look = (phase) => {
  memory[phase] = process.memoryUsage.rss() / 2 ** 20;
};

const secrets = [];
const plan = {
  seed,
  effort,
  ...selectionOf(checks, all, effort),
  bail: null,
  waivers: [],
  today: new Date().toISOString().slice(0, 10),
  terminal: { err: { isTTY: false, write: () => true }, signal: new AbortController().signal },
  disguise: { add: (known) => secrets.push(known), text: (text) => text },
  journals: null,
  replay: () => '',
};
const judged = await judgeAll([target], plan);
const { results } = judged[0].input;
look('send and judge');
const facts = { started: Date.now(), config: null, target: null, effort };
const report = foldRun(runInput(judged, plan, facts));
look('fold');
const folder = await mkdtemp(join(tmpdir(), 'conformance-bench-'));
await writeOutputs(folder, report);
await rm(folder, { recursive: true });
look('render');
clearInterval(watch);

const used = process.cpuUsage(before);
const wallMs = performance.now() - startedMs;
const profile = profiled ? (await session.post('Profiler.stop')).profile : null;
if (requests) await writeFile(requests, JSON.stringify(chains()));
const [{ verdict, counts }] = report.targets;
console.log(
  JSON.stringify({
    verdict,
    failed: counts.fail,
    wallMs,
    cpuMs: (used.user + used.system) / 1000,
    peakMb: peak / 2 ** 20,
    memory,
    sent: results.reduce((sum, result) => sum + result.requests, 0),
    ...opened,
    longestMs: Math.max(...results.map(({ durationMs }) => durationMs)),
    longest: results.reduce((a, b) => (a.durationMs > b.durationMs ? a : b)).check,
    ...(profile && { phases: byPhase(profile) }),
  }),
);
process.exit();

/** The requests of each check, in order and as they were really sent. */
function chains() {
  const known = secrets.toSorted(([, a], [, b]) => b.length - a.length);
  const values = new Map(known.map(([value, placeholder]) => [placeholder, value]));
  const real = (text) => text.replaceAll(/[\w.+/=-]{8,}/g, (word) => values.get(word) ?? word);
  return results.flatMap(({ exchanges }) => {
    const whole = exchanges.filter(
      ({ request, response }) => request.manner === 'whole' && response,
    );
    if (whole.length === 0) return [];
    return [
      whole.map(({ request: { method, path, headers, body } }) => ({
        method,
        path: real(path),
        headers: headers.map(([name, value]) => [name, real(value)]),
        body: body && {
          ...body,
          content: body.encoding === 'utf8' ? real(body.content) : body.content,
        },
      })),
    ];
  });
}
