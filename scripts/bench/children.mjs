// What the bench runs in processes of their own: gateways, and programs that tell what they measured.
import { execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** A program of the bench, with what it is told; gives what the last line of its output says. */
export async function measured(program, told) {
  const { stdout } = await run(process.execPath, [pathOf(program), JSON.stringify(told)], {
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

/** What a program of the bench measured, the median of each figure over so many runs one after the other. */
export async function medians(program, told, runs = 5) {
  const all = [];
  for (let at = 0; at < runs; at += 1) all.push(await measured(program, told));
  const middle = (name) => all.map((one) => one[name]).toSorted((a, b) => a - b)[runs >> 1];
  const numbers = Object.keys(all[0]).filter((name) => typeof all[0][name] === 'number');
  return { ...all[0], ...Object.fromEntries(numbers.map((name) => [name, middle(name)])) };
}

/** The reference gateway in a process of its own, as a target; `counts` are those of what came so far. */
export async function referenceGateway(how = {}) {
  const child = fork(pathOf('gateway.mjs'), [JSON.stringify(how)]);
  const [{ statesUrl, ...described }] = await once(child, 'message');
  return {
    target: { ...described, ...everything, states: { url: statesUrl } },
    counts: async () => {
      child.send('counts');
      return (await once(child, 'message'))[0];
    },
    close: () => child.kill(),
  };
}

const everything = { maxTier: 'irreversible', timeouts: { requestMs: 15_000, runMs: 600_000 } };

/** The gateway of another make, where there is a Python to run it; null where there is none. */
export async function foreignGateway() {
  const program = pathOf('../../foreign/gateway/gateway.py');
  const child = spawn('python3', ['-S', program, '--style', 'strict', '--gates', allGates], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'error').then(() => null),
    once(child, 'exit').then(() => null),
  ]);
  if (said === null) return null;
  const { account: _, ...target } = JSON.parse(String(said[0]));
  return {
    target: { name: 'foreign gateway', ...target, ...everything },
    close: () => child.kill(),
  };
}

const allGates = 'sealed,selection,workflow';
