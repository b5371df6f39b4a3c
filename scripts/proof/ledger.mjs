// What units of the proof came to: a line each in `.proof/<part>-<hash of inputs>.jsonl`, which nobody commits,
// and folded in a row of `proof/recorded.ndjson`, which everybody sees.
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';

/** What a lawful gateway is blamed for is never excused by a second try: only `again` forgets it. */
const neverExcused = 'false-alarms';

/** Opens the ledger of a part for inputs of a hash; `again` forgets what it holds. */
export function openLedger(part, hash, { again }) {
  const folder = new URL('../../.proof/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const path = new URL(`${part}-${hash}.jsonl`, folder);
  if (again) forget(folder, `${part}-${hash}`);
  /** By unit: `outcome` is passed, failed, flaky or not run; `ms` is what it took, `error` a line. */
  const units = new Map();
  const excuses = part !== neverExcused;
  const keep = (line) => {
    const failed = units.get(line.unit)?.outcome === 'failed';
    if (excuses || !failed) units.set(line.unit, line);
  };
  for (const line of linesOf(path)) keep(line);
  return {
    excuses,
    note(line) {
      keep(line);
      appendFileSync(path, `${JSON.stringify(line)}\n`);
    },
    has: (unit) => units.has(unit),
    /** Units that are not to be run again. */
    done: () => [...units.values()].filter(({ outcome }) => !open.has(outcome)).map(nameOf),
    summary: () => summaryOf([...units.values()]),
    /** The row of the part. */
    folded(where) {
      const { flaky, failed, notRun, ...counts } = summaryOf([...units.values()]);
      const date = new Date().toISOString().slice(0, 10);
      return { date, ...where, inputs: hash, ...counts, failed, flaky, notRun };
    },
  };
}

/** What is tried again: it may have been mended elsewhere, or what it wants may have been installed. */
const open = new Set(['failed', 'not run']);

/** Takes away a ledger, and what the part itself keeps beside it. */
function forget(folder, name) {
  for (const file of readdirSync(folder).filter((one) => one.startsWith(name)))
    rmSync(new URL(file, folder), { force: true });
}

function nameOf({ unit }) {
  return unit;
}

function linesOf(path) {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function byName(one, other) {
  return one.unit < other.unit ? -1 : 1;
}

function summaryOf(all) {
  const of = (wanted) => all.filter(({ outcome }) => outcome === wanted);
  const failed = of('failed').toSorted(byName);
  return {
    passed: of('passed').length + of('flaky').length,
    seconds: Math.round(all.reduce((sum, { ms }) => sum + ms, 0) / 1000),
    failed: failed.map(({ unit, error }) => ({ unit, error })),
    flaky: of('flaky').map(nameOf).toSorted(),
    notRun: of('not run')
      .toSorted(byName)
      .map(({ unit, error }) => `${unit}: ${error}`),
  };
}
