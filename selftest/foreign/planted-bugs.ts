import { checks } from '../../suites/index.ts';
import type { Check } from '../../harness/model/check.ts';
import { everyGateOn, runAgainst, type Run } from '../conformance/run-against.ts';
import { clausesWith, verdictsOf } from '../conformance/verdicts.ts';
import { foundBugs, type FoundBug } from '../conformance/found.ts';
import { pythonGateway, silentPython } from './python-gateway.ts';
import type { ForeignOptions, Planted } from '../../foreign/start-foreign.ts';

/** Milliseconds that lists are waited for: no style that bugs are planted in shows late what it accepted. */
const mostLagMs = 60;

/** A foreign gateway with something planted in it, and the gates closed that are to be. */
export function optionsOf(
  style: string,
  names: readonly string[],
  closed: Planted['closed'] = [],
): ForeignOptions {
  const gates = { ...everyGateOn };
  for (const gate of closed) gates[gate] = false;
  return { style, gates, plant: names };
}

/** Milliseconds that a delivery is waited for which a bug may keep back: an attempt is given up before. */
const deliveryMs = 4000;

/** What is planted in what is sent shows to those alone that listen, and to no other check anything new. */
const listening = checks.filter(({ needs }) => needs?.receiver === true);

/** Judges a planted gateway, which sends where what is planted shows there. */
export function judgePlanted(
  { delivers }: Pick<Planted, 'delivers'>,
  options: ForeignOptions,
  run: Run,
) {
  if (!delivers) return runAgainst(silentPython(options), run);
  return runAgainst(pythonGateway(options), { ...run, checks: run.checks ?? listening });
}

/** What a planted gateway makes of all checks, or of some. */
export async function meetPlanted(
  bug: Pick<Planted, 'style' | 'closed' | 'delivers'>,
  names: readonly string[],
  ids?: ReadonlySet<string>,
  seed?: number,
  naming?: ForeignOptions['ids'],
) {
  const options = {
    ...optionsOf(bug.style, names, bug.closed),
    ...(seed !== undefined && { seed }),
    ...(naming && { ids: naming }),
  };
  const asked: readonly Check[] | undefined = ids && checks.filter(({ id }) => ids.has(id));
  const results = await judgePlanted(bug, options, { checks: asked, mostLagMs, deliveryMs });
  return [results, options.gates] as const;
}

/** A bug may show by chance, such as in a secret that happens to have none of the letters it is about. */
const MOST_TRIES = 3;

/** What of some clauses fails by a bug in a run of some checks. */
export async function foundOnce(bug: Planted, found: FoundBug): Promise<readonly string[]> {
  const verdicts = verdictsOf(...(await meetPlanted(bug, [bug.name], new Set(found.checks))));
  return clausesWith(verdicts, 'fail').filter((id) => found.clauses.includes(id));
}

/** What of the recorded clauses fails by a bug again, as the recorded checks find it. */
export async function foundAgain(bug: Planted): Promise<FoundBug> {
  const recorded = foundBugs.one(bug.name) ?? { clauses: [], checks: [] };
  let clauses: readonly string[] = [];
  for (let tries = 0; tries < MOST_TRIES && clauses.length === 0; tries += 1)
    clauses = await foundOnce(bug, recorded);
  return { ...recorded, clauses };
}
