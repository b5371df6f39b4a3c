// Chooses the checks of a smoke by what was measured, and writes suites/smoke.ts: within a number of requests those
// that together find most bugs, mutants and those of a gateway of another make, and a good request of each operation.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import loadHighs from 'highs';
import { format, resolveConfig } from 'prettier';
import { planeOf } from '../dist/schemas/clauses/index.js';
import { operationIds } from '../dist/schemas/operations/index.js';
import { checks } from '../dist/suites/index.js';
import { fromSource } from './from-source.mjs';

/**
 * Requests of the chosen checks on the reference gateway, each driven once. A target with small pages, slow lists or
 * bugs takes more, and has no more than an effort says (harness/model/effort.ts): what it takes more is left out.
 */
const MOST_REQUESTS = 400;
/** A bug of another make counts so much more than a mutant: what is chosen by the one kind alone misses the other. */
const WEIGHT_OF_FOREIGN = 1;
/** What a check of closed gates costs such a target: nothing, but a little here, so that none is chosen for nothing. */
const COST_OF_CLOSED = 0.01;

const counts = new URL('../engine/request-counts.json', import.meta.url);
const { calls } = JSON.parse(readFileSync(counts, 'utf8'));
const { readRecorded } = await fromSource('selftest/conformance/recorded.ts');
const { foundBugs } = await fromSource('selftest/conformance/found.ts');
const { findsSparing } = await fromSource('selftest/conformance/shown-by.ts');
const mutants = Object.entries(readRecorded()).map(([id, { red }]) =>
  Object.keys(red).filter((check) => findsSparing(check, id, red[check])),
);
const foreign = Object.entries(foundBugs.all()).map(([name, { clauses, checks: ids }]) => ({
  clauses,
  checks: ids.filter((id) => findsSparing(id, `planted ${name}`, clauses)),
}));

function costOf({ id, needs }) {
  if (Object.values(needs.gates ?? {}).includes('off')) return COST_OF_CLOSED;
  const [group, name] = id.split('/');
  return Math.max(
    1,
    Object.values(calls[group]?.[name] ?? {}).reduce((a, b) => a + b, 0),
  );
}

/** Without those that take their time or wait for deliveries: a smoke is over in seconds. */
const eligible = checks.filter(({ long, needs }) => !long && !needs.receiver);
const column = new Map(eligible.map(({ id }, index) => [id, `c${index}`]));
const good = operationIds.map((operation) =>
  eligible
    .filter(({ callee }) => callee === operation)
    .filter(
      ({ id, claims }) =>
        id.endsWith('/accepted') || claims.some(({ controls }) => controls.length > 0),
    )
    .map(({ id }) => column.get(id)),
);

/** The columns of the checks that find each of some bugs, where a smoke has any of them. */
function columnsOf(finders) {
  return finders
    .map((ids) => ids.flatMap((id) => column.get(id) ?? []))
    .filter((columns) => columns.length > 0);
}

/** The choice as a linear program: c… is 1 where a check is chosen, m… where a bug is found by one of them. */
async function chosenBy(weighed) {
  const found = weighed.flatMap(({ weight, finders }) =>
    columnsOf(finders).map((columns) => ({ weight, columns })),
  );
  const program = `Maximize
 ${found.map(({ weight }, index) => `${weight} m${index}`).join(' + ')}
Subject To
 ${eligible.map((check) => `${costOf(check)} ${column.get(check.id)}`).join(' + ')} <= ${MOST_REQUESTS}
 ${found.map(({ columns }, index) => `${columns.join(' + ')} - m${index} >= 0`).join('\n ')}
 ${good.map((columns) => `${columns.join(' + ')} >= 1`).join('\n ')}
Bounds
 ${found.map((_, index) => `0 <= m${index} <= 1`).join('\n ')}
Binary
 ${[...column.values()].join(' ')}
End
`;
  const { Status, Columns } = (await loadHighs()).solve(program, { mip_rel_gap: 0.002 });
  if (Status !== 'Optimal') throw new Error(`no smoke was chosen: the solver says ${Status}`);
  return eligible.filter(({ id }) => Columns[column.get(id)].Primal > 0.5);
}

/** How many of some bugs at least one of the chosen checks finds. */
function foundBy(chosen, finders) {
  const ids = new Set(chosen.map(({ id }) => id));
  return finders.filter((one) => one.some((id) => ids.has(id))).length;
}

/**
 * In per cent, by plane: how many foreign bugs a smoke finds that were not known when it was chosen. Each half of them is
 * met by a smoke that was chosen by the mutants and the other half.
 */
async function expected() {
  const met = {};
  for (const half of [0, 1]) {
    const known = foreign.filter((_, place) => place % 2 === half);
    const chosen = await chosenBy([
      { weight: 1, finders: mutants },
      { weight: WEIGHT_OF_FOREIGN, finders: known.map((bug) => bug.checks) },
    ]);
    for (const bug of foreign.filter((_, place) => place % 2 !== half)) {
      const of = (met[planeOf(bug.clauses[0])] ??= { all: 0, found: 0 });
      of.all += 1;
      of.found += foundBy(chosen, [bug.checks]);
    }
  }
  return Object.fromEntries(
    ['public', 'sealed', 'workflow'].map((plane) => [
      plane,
      Math.floor((100 * met[plane].found) / met[plane].all),
    ]),
  );
}

const chosen = await chosenBy([
  { weight: 1, finders: mutants },
  { weight: WEIGHT_OF_FOREIGN, finders: foreign.map((bug) => bug.checks) },
]);
const finds = await expected();
const path = fileURLToPath(new URL('../suites/smoke.ts', import.meta.url));
const named = JSON.stringify(chosen.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1)));
const source = `/**
 * The checks of a smoke: those that together find most bugs within ${MOST_REQUESTS} requests, and a good request of each
 * operation among them. Chosen by measurement; \`npm run derive\` writes this file.
 */
export const smokeChecks: ReadonlySet<string> = new Set(${named});

/** In per cent, by plane: how many bugs of a gateway of another make it finds, of those that it was not chosen by. */
export const smokeFinds = ${JSON.stringify(finds)} as const;
`;
writeFileSync(path, await format(source, { ...(await resolveConfig(path)), filepath: path }));
const requests = Math.ceil(chosen.reduce((sum, check) => sum + costOf(check), 0));
const shares = [mutants, foreign.map((bug) => bug.checks)].map((all) =>
  Math.round((100 * foundBy(chosen, all)) / all.length),
);
console.log(
  `${chosen.length} checks, ${requests} requests with every gate on: ${shares.join(' and ')} % of mutants and foreign bugs, ${JSON.stringify(finds)} of those that were kept back`,
);
