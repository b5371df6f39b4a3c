import { ownDrive } from '../../judge/judge-again.ts';
import { withAsides } from '../../judge/judge-cases.ts';
import { isBroken, unitKey } from '../../judge/judge-check.ts';
import type { Check } from '../../model/check.ts';
import { thoroughnessOf } from '../../model/effort.ts';
import type {
  CheckResult,
  Finding,
  KeptDrive,
  Repetition,
  UnitResult,
} from '../../model/result.ts';
import { weakAboveMs } from '../../model/weak-race.ts';
import { isRunOver } from '../environment/allowance.ts';
import { lookAgain } from './shared-account.ts';
import type { Environment } from '../environment/environment.ts';

/** How often a race that tells too little is run again. */
const mostRaces = 4;
/** How often a check that missed its moment is driven anew. */
const mostMissed = 3;

/**
 * Drives a check some more times where one look is not enough: one that found something, to count in
 * how many of them each broken clause is broken again, and a race whose answers lay too far apart. One that
 * missed its moment is driven anew, and the drive that met it counts. An audit drives each some more times as it is.
 * Only where that is safe: the check reads, or has an account of its own. The first result stays the
 * one that is told, with whatever any of the others shows broken.
 */
export async function driveAgain(
  began: CheckResult,
  check: Check,
  env: Environment,
  again: (place: number) => Promise<CheckResult>,
): Promise<CheckResult> {
  const { repeats, ownAccounts } = env.settings;
  if (!ownAccounts && check.tier !== 'read_only')
    return check.needs.untouched ? began : lookAgain(began, env, () => again(0));
  const first = await untilMet(began, () => again(0), env);
  const results = [first];
  const { drives } = thoroughnessOf(env.settings);
  const wanting = () =>
    results.length < drives ||
    // to see some more times what every bad request is answered tells nothing
    (results.some((one) => isRed(one) && !env.standing.covers(one.units, one.lasting))
      ? results.length <= repeats
      : isWeak(results) && results.length <= mostRaces);
  while (wanting() && !isRunOver(env)) {
    // repetitions follow one another
    results.push(await again(results.length));
  }
  return results.length === 1 ? first : together(first, results);
}

/** The first drive that met the moment which it is about, or showed something broken; the last of some where none did. */
async function untilMet(
  began: CheckResult,
  again: () => Promise<CheckResult>,
  env: Environment,
): Promise<CheckResult> {
  let last = began;
  for (let times = 0; times < mostMissed && hasMissed(last) && !isRunOver(env); times += 1) {
    // one drive after the other: the first that meets it counts
    const next = await again();
    last = {
      ...next,
      requests: last.requests + next.requests,
      durationMs: last.durationMs + next.durationMs,
    };
  }
  return last;
}

function hasMissed({ units }: CheckResult): boolean {
  return units.some(({ missed }) => missed) && !units.some(isBroken);
}

/** One result of several of the same check. */
function together(first: CheckResult, results: readonly CheckResult[]): CheckResult {
  const merged = results.slice(1).reduce(withFurther, first);
  const broken = new Set(merged.units.filter(isBroken).map(({ clause }) => clause));
  const repetitions = [...broken].map((clause) => [clause, countOf(clause, results)]);
  return {
    ...merged,
    ...(repetitions.length > 0 && { repetitions: Object.fromEntries(repetitions) }),
    raceWindowMs: narrowest(results),
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    durationMs: results.reduce((sum, { durationMs }) => sum + durationMs, 0),
  };
}

/** Adds what a further result shows broken and the one before does not, with its exchanges. */
function withFurther(before: CheckResult, further: CheckResult): CheckResult {
  const known = new Set(before.units.filter(isBroken).map(unitKey));
  const broken = further.units.filter(isBroken);
  if (broken.every((unit) => known.has(unitKey(unit)))) return before;
  const offset = before.exchanges.length;
  const exchanges = [...before.exchanges, ...further.exchanges];
  // what its drives show is told whole, as whoever judges them again would
  const units = broken.map((unit) => moved(unit, offset));
  const asides = drivesOf(further).map((kept) => ({
    ...kept,
    exchanges: kept.exchanges.map((position) => position + offset),
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

function moved(unit: UnitResult, offset: number): UnitResult {
  const move = (one: Finding): Finding => ({
    ...one,
    exchange: one.exchange + offset,
    controls: one.controls.map((position) => position + offset),
    ...(one.proof && { proof: one.proof.map((position) => position + offset) }),
  });
  return { ...unit, findings: unit.findings.map(move) };
}

function isRed({ units }: CheckResult): boolean {
  return units.some(isBroken);
}

function isWeak(results: readonly CheckResult[]): boolean {
  return (narrowest(results) ?? 0) > weakAboveMs;
}

function narrowest(results: readonly CheckResult[]): number | null {
  const windows = results.flatMap(({ raceWindowMs }) => raceWindowMs ?? []);
  return windows.length === 0 ? null : Math.min(...windows);
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
