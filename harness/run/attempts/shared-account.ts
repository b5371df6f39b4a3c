import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckResult, UnitResult } from '../../model/result.ts';
import type { Ledger } from '../environment/ledger.ts';
import { isBroken } from '../../judge/judge-check.ts';

/** How often a check is driven again. */
const mostLooks = 6;
/** The longest pause before the first of these looks, in milliseconds, where the check itself is brief. */
const longestPauseMs = 400;

/**
 * Looks again where a check found something at an endpoint of the fixed account's pool: another run
 * may be under way on it, or its owner at work, and have turned it on or off between two steps. Where
 * one more drive shows that the claim holds, that drive is told in its place; where none of them comes
 * to it again, as when the budget is used up, nothing is decided. What is said of every answer, and of
 * what nobody else can have touched, stands at first sight. The pauses are random, and the longer the more
 * often it is looked, so that two runs in step with long checks do not stay so.
 */
export async function lookAgain(
  first: CheckResult,
  { fixedAccount }: { readonly fixedAccount: Pick<Ledger, 'isShared'> },
  again: () => Promise<CheckResult>,
): Promise<CheckResult> {
  const broken = first.units.filter(isBroken);
  const ownClaims = broken.every(({ unit }) => unit === first.check);
  if (broken.length === 0 || !ownClaims || !first.exchanges.some(fixedAccount.isShared))
    return first;
  let requests = first.requests;
  const seenAgain = new Set<string>();
  for (let look = 0; look < mostLooks; look += 1) {
    await sleep(Math.random() * Math.max(longestPauseMs, first.durationMs * (look + 1)));
    // one look after the other
    const next = await again();
    requests += next.requests;
    const held = broken.every(({ clause }) =>
      next.units.some((unit) => unit.clause === clause && unit.verdict === 'held'),
    );
    if (held && !next.units.some(isBroken)) return { ...next, requests };
    for (const { clause } of next.units.filter(isReached)) seenAgain.add(clause);
  }
  const units = first.units.map((unit) =>
    isBroken(unit) && !seenAgain.has(unit.clause) ? inDoubt(unit) : unit,
  );
  return { ...first, units, requests };
}

function isReached({ verdict }: UnitResult): boolean {
  return verdict !== 'unreached';
}

function inDoubt(unit: UnitResult): UnitResult {
  const reason = 'it was seen once, where others may be at work, and could not be looked at again';
  return { ...unit, verdict: 'unreached', reason, findings: [] };
}
