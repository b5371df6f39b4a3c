import type { CheckResult } from '../../harness/model/result.ts';
import { createEnvironment } from '../../harness/run/environment.ts';
import { preflight } from '../../harness/preflight/preflight.ts';
import { runAll } from '../../harness/run/run-all.ts';
import { checks } from '../../suites/index.ts';
import { embeddedGates, startEmbedded } from '../embedded.ts';
import { total, type CheckCounts, type RequestCounts } from './counts.ts';

const seed = 1;

/** Counts what each check sends to the reference gateway, the most of all positions of its gates. */
export async function measure(): Promise<RequestCounts> {
  const counts = new Map<string, CheckCounts>();
  for (const { name, gates } of embeddedGates) {
    const embedded = await startEmbedded(name, gates);
    const { settings } = await preflight(embedded.target, {
      seed,
      only: null,
      repeats: 0,
      journal: null,
    });
    const env = createEnvironment(settings);
    for (const result of await runAll(checks, env)) {
      const before = counts.get(result.check) ?? {};
      counts.set(result.check, sum(result) > total(before) ? countsOf(result) : before);
    }
    await env.close();
    await embedded.close();
  }
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A property keeps few of its exchanges: the others count as calls of what it is about. */
function countsOf(result: CheckResult): CheckCounts {
  const counts: Record<string, number> = {};
  for (const { callee } of result.exchanges)
    counts[callee ?? 'other'] = (counts[callee ?? 'other'] ?? 0) + 1;
  const rest = sum(result) - total(counts);
  if (rest > 0) counts[result.callee] = (counts[result.callee] ?? 0) + rest;
  return counts;
}

function sum({ requests, exchanges }: CheckResult): number {
  return Math.max(requests, exchanges.length);
}
