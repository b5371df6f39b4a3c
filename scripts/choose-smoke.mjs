// Chooses the checks of a smoke by what was measured, and writes suites/smoke.ts: a good request of each
// operation, and then, while there is room, whichever check finds most further mutants for its requests.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

/** Requests that a smoke may send, where each check is driven once. */
const MOST_REQUESTS = 500;

const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const recorded = read('selftest/conformance/recorded.json');
const counts = read('cli/preview/request-counts.json');

const costs = new Map(
  Object.entries(counts).map(([check, by]) => [
    check,
    Object.values(by).reduce((a, b) => a + b, 0),
  ]),
);
const kills = new Map([...costs.keys()].map((check) => [check, new Set()]));
for (const [mutant, { red }] of Object.entries(recorded))
  for (const check of Object.keys(red)) kills.get(check)?.add(mutant);

const chosen = [];
const found = new Set();
let spent = 0;
const take = (check) => {
  chosen.push(check);
  spent += costs.get(check);
  for (const mutant of kills.get(check)) found.add(mutant);
};
for (const check of costs.keys()) if (check.endsWith('/accepted')) take(check);
for (;;) {
  const worth = (check) =>
    [...kills.get(check)].filter((mutant) => !found.has(mutant)).length /
    Math.max(1, costs.get(check));
  const [best] = [...costs.keys()]
    .filter((check) => spent + costs.get(check) <= MOST_REQUESTS)
    .map((check) => [check, worth(check)])
    .reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
  if (best === '') break;
  take(best);
}

const path = fileURLToPath(new URL('../suites/smoke.ts', import.meta.url));
const source = `/**
 * The checks of a smoke: a good request of each operation, and those that find most bugs of the reference
 * gateway for the requests that they send. Chosen by measurement; \`npm run smoke\` writes this file.
 */
export const smokeChecks: ReadonlySet<string> = new Set(${JSON.stringify(chosen.toSorted((a, b) => (a < b ? -1 : 1)))});
`;
writeFileSync(path, await format(source, { ...(await resolveConfig(path)), filepath: path }));
const share = Math.round((100 * found.size) / Object.keys(recorded).length);
console.log(`${chosen.length} checks, ${spent} requests, ${share} % of the mutants`);
