// Chooses the checks of a smoke by what was measured, and writes suites/smoke.ts: within a number of
// requests those that find most mutants together, and a good request of each operation among them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import loadHighs from 'highs';
import { format, resolveConfig } from 'prettier';
import { operationIds } from '../dist/schemas/operations/index.js';
import { checks } from '../dist/suites/index.js';
import { fromSource } from './from-source.mjs';

/** Requests that a smoke may send to a target with every gate on, where each check is driven once. */
const MOST_REQUESTS = 500;
/** What a check of closed gates costs such a target: nothing, but a little here, so that none is chosen for nothing. */
const COST_OF_CLOSED = 0.01;

const counts = new URL('../cli/preview/request-counts.json', import.meta.url);
const { calls } = JSON.parse(readFileSync(counts, 'utf8'));
const { readRecorded } = await fromSource('selftest/conformance/recorded.ts');
const recorded = Object.values(readRecorded());

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
const found = recorded
  .map(({ red }) => Object.keys(red).flatMap((id) => column.get(id) ?? []))
  .filter((columns) => columns.length > 0);
const good = operationIds.map((operation) =>
  eligible
    .filter(({ callee }) => callee === operation)
    .filter(
      ({ id, claims }) =>
        id.endsWith('/accepted') || claims.some(({ controls }) => controls.length > 0),
    )
    .map(({ id }) => column.get(id)),
);

/** The choice as a linear program: c… is 1 where a check is chosen, m… where a mutant is found by one of them. */
const program = `Maximize
 ${found.map((_, index) => `m${index}`).join(' + ')}
Subject To
 ${eligible.map((check) => `${costOf(check)} ${column.get(check.id)}`).join(' + ')} <= ${MOST_REQUESTS}
 ${found.map((columns, index) => `${columns.join(' + ')} - m${index} >= 0`).join('\n ')}
 ${good.map((columns) => `${columns.join(' + ')} >= 1`).join('\n ')}
Bounds
 ${found.map((_, index) => `0 <= m${index} <= 1`).join('\n ')}
Binary
 ${[...column.values()].join(' ')}
End
`;
const { Status, ObjectiveValue, Columns } = (await loadHighs()).solve(program);
if (Status !== 'Optimal') throw new Error(`no smoke was chosen: the solver says ${Status}`);

const chosen = eligible.filter(({ id }) => Columns[column.get(id)].Primal > 0.5);
const path = fileURLToPath(new URL('../suites/smoke.ts', import.meta.url));
const named = JSON.stringify(chosen.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1)));
const source = `/**
 * The checks of a smoke: those that together find most bugs of the reference gateway within 500 requests,
 * and a good request of each operation among them. Chosen by measurement; \`npm run derive\` writes this file.
 */
export const smokeChecks: ReadonlySet<string> = new Set(${named});
`;
writeFileSync(path, await format(source, { ...(await resolveConfig(path)), filepath: path }));
const requests = Math.ceil(chosen.reduce((sum, check) => sum + costOf(check), 0));
const share = Math.round((1000 * ObjectiveValue) / found.length) / 10;
console.log(
  `${chosen.length} checks, ${requests} requests with every gate on, ${share} % of the mutants that such checks find`,
);
