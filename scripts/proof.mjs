// The proof, a part after the other: `npm run proof [part…] [--shard i/n] [--minutes m] [--again]`.
//
// Each test of a part is a unit, or each file where parts.json says so. What a unit came to is appended to
// `.proof/`, under a hash of all that the part depends on, so that a further call goes on where this one left
// off. A unit that fails is tried again alone. A part whose units all have an outcome gets a row in
// `proof/recorded.ndjson`, if nothing of what it depends on is uncommitted.
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { parts, provedParts } from './proof/ages.mjs';
import { commitOf, inputsOf } from './proof/inputs.mjs';
import { openLedger } from './proof/ledger.mjs';
import { runUnits } from './proof/run-units.mjs';

const { positionals, values } = readArguments();
const until = Date.now() + Number(values.minutes) * 60_000;

const proved = await provedParts();
let red = 0;
const lines = [];
for (const part of positionals.length > 0 ? positionals : Object.keys(parts)) {
  const { dependsOn, unit } = parts[part];
  const inputs = inputsOf([...dependsOn, `proof/${part}`]);
  const ledger = openLedger(part, inputs.hash, { again: values.again });
  process.env['CONFORMANCE_INPUTS'] = inputs.hash;
  process.env['CONFORMANCE_SEED'] = String(Number.parseInt(inputs.hash.slice(0, 7), 16));
  const how = { part, ledger, byFile: unit === 'file', shard: values.shard, until };
  const { left, broken } = await runUnits(how);
  const told = ledger.summary();
  if (broken.length === 0 && left === 0 && values.shard === '1/1') {
    const commit = commitOf(inputs.paths);
    if (commit) await proved.write(part, ledger.folded({ commit, machine: machine() }));
    else lines.push(`${part}: not recorded, for there are uncommitted changes`);
  }
  lines.push(lineOf(part, told, left));
  for (const { unit: name, error } of told.failed) lines.push(`  failed: ${name}: ${error}`);
  for (const name of told.flaky) lines.push(`  flaky: ${name}`);
  for (const name of told.notRun) lines.push(`  ${name}`);
  for (const name of broken) lines.push(`  broken: ${name}`);
  red += told.failed.length + broken.length;
}
console.log(`\n${lines.join('\n')}`);
process.exitCode = red > 0 ? 1 : 0;

function lineOf(part, { passed, failed, flaky, notRun, seconds }, left) {
  const all = passed + failed.length;
  const more = [
    flaky.length > 0 && `${flaky.length} flaky`,
    notRun.length > 0 && `${notRun.length} not run`,
    left > 0 && `${left} left for the next call`,
  ].filter(Boolean);
  return `${part}: ${passed} of ${all} hold, ${[...more, `${seconds} s`].join(', ')}`;
}

function machine() {
  return `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node.js ${process.versions.node}`;
}

function readArguments() {
  const options = {
    shard: { type: 'string', default: '1/1' },
    minutes: { type: 'string', default: 'Infinity' },
    again: { type: 'boolean', default: false },
  };
  try {
    const read = parseArgs({ options, allowPositionals: true });
    complain(read);
    return read;
  } catch (error) {
    console.error(error.message);
    return process.exit(3);
  }
}

function complain({ positionals: named, values: { shard, minutes } }) {
  const unknown = named.filter((name) => !(name in parts));
  const known = Object.keys(parts).join(', ');
  if (unknown.length > 0)
    throw new Error(`no part is called ${unknown.join(' or ')}; there are ${known}`);
  const [at, of] = String(shard).split('/').map(Number);
  if (!(at >= 1 && at <= of))
    throw new Error(`--shard wants i/n with i from 1 to n, not ${String(shard)}`);
  if (!(Number(minutes) > 0)) throw new Error(`--minutes wants a number, not ${String(minutes)}`);
}
