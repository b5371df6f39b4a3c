// Chooses the checks of a smoke by what was measured, and writes suites/smoke.ts: within a number of
// requests those that find most mutants together, and a good request of each operation among them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { checks } from '../dist/suites/index.js';

/** Requests that a smoke may send to a target with every gate on, where each check is driven once. */
const MOST_REQUESTS = 500;
/** So often a few of the chosen are exchanged for others, the same way each time. */
const ROUNDS = 30_000;

const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const recorded = Object.entries(read('selftest/conformance/recorded.json'));
/** Checks of closed gates, which send nothing to such a target; where they run, others do not. */
const ofClosedGates = new Set(
  checks
    .filter(({ needs }) => Object.values(needs.gates ?? {}).includes('off'))
    .map(({ id }) => id),
);
/** Checks that take their time: a smoke is over in seconds. */
const long = new Set(checks.filter((check) => check.long).map(({ id }) => id));
/** Next to nothing, so that they are chosen for what they find and none for nothing. */
const COST_OF_CLOSED = 0.01;
const costs = new Map(
  Object.entries(read('cli/preview/request-counts.json').calls).flatMap(([prefix, group]) =>
    Object.entries(group).flatMap(([rest, by]) => {
      const id = `${prefix}/${rest}`;
      if (long.has(id)) return [];
      const sent = Object.values(by).reduce((a, b) => a + b, 0);
      return [[id, ofClosedGates.has(id) ? COST_OF_CLOSED : Math.max(1, sent)]];
    }),
  ),
);
const kills = new Map([...costs.keys()].map((check) => [check, []]));
for (const [mutant, { red }] of recorded)
  for (const check of Object.keys(red)) kills.get(check)?.push(mutant);

let state = 1;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

function costOf(ids) {
  return ids.reduce((sum, check) => sum + costs.get(check), 0);
}

function foundBy(ids) {
  return new Set(ids.flatMap((check) => kills.get(check)));
}

/** Adds, while there is room, whichever check finds most further mutants for its requests. */
function filled(kept, daring) {
  const chosen = [...kept];
  const found = foundBy(kept);
  let room = MOST_REQUESTS - costOf(kept);
  const left = new Set([...costs.keys()].filter((check) => !chosen.includes(check)));
  for (;;) {
    let best = null;
    for (const check of left) {
      const cost = costs.get(check);
      const gain = cost > room ? 0 : kills.get(check).filter((one) => !found.has(one)).length;
      const worth = (gain / cost) * (1 + daring * random());
      if (gain > 0 && (best === null || worth > best.worth)) best = { check, worth };
    }
    if (best === null) return chosen;
    chosen.push(best.check);
    left.delete(best.check);
    room -= costs.get(best.check);
    for (const mutant of kills.get(best.check)) found.add(mutant);
  }
}

/**
 * Exchanges some of the chosen for others where that finds no fewer mutants, or at first a few less for what may
 * follow on it; gives the best that was met.
 */
function improved(required) {
  let chosen = filled(required, 0);
  let most = foundBy(chosen).size;
  let [best, top] = [chosen, most];
  for (let round = 0; round < ROUNDS; round += 1) {
    const out = 1 + Math.floor(4 * random());
    const kept = chosen.filter(
      (check) => required.includes(check) || random() > out / chosen.length,
    );
    const next = filled(kept, 0.2);
    const found = foundBy(next).size;
    const borne = Math.floor(3 * random() * (1 - round / ROUNDS));
    if (found >= most - borne) [chosen, most] = [next, found];
    if (found > top) [best, top] = [next, found];
  }
  return best;
}

const operationOf = (check) => check.split('/')[0];
const positives = [...costs.keys()].filter((check) => check.endsWith('/accepted'));
let required = [];
let chosen = [];
for (;;) {
  chosen = improved(required);
  const asked = new Set(chosen.map(operationOf));
  const missing = positives.filter((check) => !asked.has(operationOf(check)));
  if (missing.length === 0) break;
  required = [...required, ...missing];
}

const path = fileURLToPath(new URL('../suites/smoke.ts', import.meta.url));
const named = JSON.stringify(chosen.toSorted((a, b) => (a < b ? -1 : 1)));
const source = `/**
 * The checks of a smoke: those that together find most bugs of the reference gateway within 500 requests,
 * and a good request of each operation among them. Chosen by measurement; \`npm run smoke\` writes this file.
 */
export const smokeChecks: ReadonlySet<string> = new Set(${named});
`;
writeFileSync(path, await format(source, { ...(await resolveConfig(path)), filepath: path }));
const share = Math.round((1000 * foundBy(chosen).size) / recorded.length) / 10;
console.log(
  `${chosen.length} checks, ${Math.ceil(costOf(chosen))} requests with every gate on, ${share} % of the mutants`,
);
