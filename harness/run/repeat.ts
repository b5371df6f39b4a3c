import type { Check } from '../model/check.ts';
import type { CheckResult, Repetition } from '../model/result.ts';
import type { Environment } from './environment.ts';

/**
 * Drives a check that found something some more times, and counts in how many of them each broken
 * clause was seen broken again. Only where that is safe: the check reads, or has an account of its
 * own. The first result stays the one that is told; its requests include those of the repetitions.
 */
export async function repeatFindings(
  first: CheckResult,
  check: Check,
  env: Environment,
  again: () => Promise<CheckResult>,
): Promise<CheckResult> {
  const { repeats, ownAccounts, endsAtMs } = env.settings;
  const safe = ownAccounts || check.tier === 'read_only';
  if (!safe || brokenIn(first).size === 0) return first;
  const results = [first];
  for (let run = 0; run < repeats && Date.now() < endsAtMs; run += 1) {
    // repetitions follow one another
    results.push(await again());
  }
  if (results.length === 1) return first;
  return {
    ...first,
    repetitions: Object.fromEntries(
      [...brokenIn(first)].map((clause) => [clause, countOf(clause, results)]),
    ),
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    durationMs: results.reduce((sum, { durationMs }) => sum + durationMs, 0),
  };
}

function brokenIn({ units }: CheckResult): Set<string> {
  return new Set(units.flatMap(({ findings }) => findings.map(({ clause }) => clause)));
}

/** A run in which the clause was not reached says nothing about it. */
function countOf(clause: string, results: readonly CheckResult[]): Repetition {
  const judged = results.filter(({ units }) =>
    units.some((unit) => unit.clause === clause && unit.verdict !== 'unreached'),
  );
  return {
    seen: judged.filter((result) => brokenIn(result).has(clause)).length,
    of: judged.length,
  };
}
