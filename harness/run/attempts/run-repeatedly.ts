import { ownDrive } from '../../judge/judge-again.ts';
import { movedFinding, withAsides } from '../../judge/judge-cases.ts';
import { isBroken, unitKey } from '../../judge/judge-check.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { blankResult } from '../../model/blank-result.ts';
import type { Check } from '../../model/check.ts';
import { nowMs } from '../../model/now.ts';
import type { CheckResult, KeptDrive, Repetition, UnitResult } from '../../model/result.ts';
import { isRunOver } from '../environment/allowance.ts';
import { renewEndedCredentials } from '../account/renewal.ts';
import type { Environment } from '../environment/environment.ts';
import {
  type CountedRuns,
  type CheckRun,
  type RunReason,
  countedIn,
  decideRun,
  narrowestOf,
  thisMachine,
} from '../policy/decide-run.ts';

/** Runs a check, in a place of its own each time, as often as it takes to decide; see `decideRun`. */
export async function runRepeatedly(
  check: Check,
  env: Environment,
  once: (place: number, why: RunReason) => Promise<CheckResult>,
): Promise<CheckResult> {
  const { settings, standing, fixedAccount, supply } = env;
  const history: CheckRun[] = [];
  for (;;) {
    const facts = {
      check,
      settings,
      isShared: fixedAccount.isShared,
      badKnown: standing.isKnown,
      late: nowMs() >= settings.endsAtMs,
      over: isRunOver(env),
    };
    const next = decideRun(history, facts);
    if ('counts' in next) return toldOf(next, history);
    const { run, place, withinMs } = next;
    if (withinMs !== undefined) await sleep(Math.random() * withinMs);
    const since = supply.generation();
    // one run after the other
    const result = await watched(check, env, () => once(place, run));
    const mayRenew = !history.some(({ renewed }) => renewed);
    history.push({
      why: run,
      ...(await renewEndedCredentials(check, env, result, since, mayRenew)),
    });
  }
}

/** What is said of the runs, with all that they sent. */
function toldOf(next: CountedRuns, history: readonly CheckRun[]): CheckResult {
  const results = countedIn(history);
  const sum = (of: 'requests' | 'durationMs') =>
    history.reduce((all, { result }) => all + result[of], 0);
  const requests = sum('requests');
  if (next.counts === 'all')
    return { ...together(results), requests, durationMs: sum('durationMs') };
  const one = results.at(next.counts === 'last' ? -1 : 0)!;
  const units = one.units.map((unit) => (next.inDoubt?.(unit) ? doubted(unit) : unit));
  return { ...one, units, requests };
}

/**
 * Runs a check under the eyes of this machine. What a target does while this machine sleeps is no evidence: where the
 * machine stood still meanwhile, or its clock was set, and something did not hold, it is not exercised.
 */
async function watched(
  check: Check,
  { machine, hook }: Environment,
  once: () => Promise<CheckResult>,
): Promise<CheckResult> {
  machine.look();
  const before = machine.disturbances.length;
  const result = await once();
  machine.look();
  const met = machine.disturbances[before];
  if (met === undefined || isSound(result)) return result;
  hook?.forgive();
  const lack = { what: thisMachine, reason: `${met} while a check was under way` };
  return { ...blankResult(check), outcome: 'notExercised', lack, requests: result.requests };
}

/** True where nothing broke, and nothing was missed for want of an answer. */
function isSound({ outcome, lack, units }: CheckResult): boolean {
  if (outcome === 'defect') return true;
  return lack === null && units.every(({ verdict }) => verdict === 'held');
}

function doubted(unit: UnitResult): UnitResult {
  const reason = 'it was seen once, where others may be at work, and could not be looked at again';
  return { ...unit, verdict: 'unreached', reason, findings: [] };
}

/**
 * One result of several of the same check: the first is told, with whatever any of the others shows broken, and in
 * how many of them each broken clause is.
 */
function together(results: readonly CheckResult[]): CheckResult {
  const merged = results.reduce(withFurther);
  if (results.length === 1) return merged;
  const broken = new Set(merged.units.filter(isBroken).map(({ clause }) => clause));
  const repetitions = [...broken].map((clause) => [clause, countOf(clause, results)]);
  return {
    ...merged,
    ...(repetitions.length > 0 && { repetitions: Object.fromEntries(repetitions) }),
    raceWindowMs: narrowestOf(results),
  };
}

/** Adds what a further result shows broken and the one before does not, with its exchanges. */
function withFurther(before: CheckResult, further: CheckResult): CheckResult {
  const known = new Set(before.units.filter(isBroken).map(unitKey));
  const broken = further.units.filter(isBroken);
  if (broken.every((unit) => known.has(unitKey(unit)))) return before;
  const offset = before.exchanges.length;
  const exchanges = [...before.exchanges, ...further.exchanges];
  const place = (position: number) => position + offset;
  // what its drives show is reported whole, as anyone who judges them again would
  const units = broken.map((unit) => ({
    ...unit,
    findings: unit.findings.map((one) => movedFinding(one, place)),
  }));
  const asides = drivesOf(further).map((kept) => ({
    ...kept,
    exchanges: kept.exchanges.map(place),
  }));
  return {
    ...before,
    exchanges,
    units: withAsides(before.units, [units]),
    asides: [...(before.asides ?? []), ...asides],
    placeholders: { ...further.placeholders, ...before.placeholders },
    ...((before.variants ?? further.variants) && {
      variants: { ...further.variants, ...before.variants },
    }),
  };
}

/** All drives that a result keeps. */
function drivesOf(result: CheckResult): KeptDrive[] {
  const { cases, asides = [] } = result;
  return [...(cases?.kept ?? [ownDrive(result)]), ...asides];
}

/** A run in which the clause was not reached says nothing about it. */
function countOf(clause: string, results: readonly CheckResult[]): Repetition {
  const judged = results.filter(({ units }) =>
    units.some((unit) => unit.clause === clause && unit.verdict !== 'unreached'),
  );
  const seen = judged.filter(({ units }) =>
    units.some((unit) => unit.clause === clause && isBroken(unit)),
  );
  return { seen: seen.length, of: judged.length };
}
