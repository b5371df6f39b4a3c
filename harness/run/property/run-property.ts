import { judgeCases, judgeDrive, withAsides } from '../../judge/judge-cases.ts';
import { isBroken, unitKey } from '../../judge/judge-check.ts';
import { sparedCase } from '../../judge/spared.ts';
import type { PropertyCheck } from '../../model/check.ts';
import { thoroughnessOf } from '../../model/effort.ts';
import { kindOfFinding } from '../../model/kind-of-finding.ts';
import type { DrawnCase } from '../../model/property.ts';
import type {
  CasesRecord,
  CheckResult,
  Lack,
  Observation,
  Repetition,
  UnitResult,
} from '../../model/result.ts';
import type { Judged, JudgedDrive } from '../policy/judged.ts';
import { countedCalls } from '../drive/own-requests.ts';
import { randomFor } from '../drive/random.ts';
import type { Environment } from '../environment/environment.ts';
import type { Standing } from '../waiting/standing.ts';
import { type CaseBench, createCaseBench } from './case-bench.ts';
import { type Tally, createTally } from './case-tally.ts';

/** How many smaller cases are tried, over all findings of a property. */
const mostShrinks = 60;
/** Cases that are driven at the same time, where each has an account of its own. */
const casesAtOnce = 4;
const defective = 'the check itself failed';

/** What a property brought back, but for what any result has. */
export type PropertyOutcome = Pick<
  CheckResult,
  | 'units'
  | 'exchanges'
  | 'lasting'
  | 'stopped'
  | 'asides'
  | 'repetitions'
  | 'controlsAccepted'
  | 'observations'
  | 'attempts'
  | 'requests'
> &
  Required<Pick<CheckResult, 'asked'>> & {
    readonly cases: CasesRecord;
    readonly lack: Lack | null;
    readonly defect: string | null;
  };

/**
 * Drives a property with all its cases. The first finding of each clause is shrunk, and the smallest case that shows
 * it is sent once more: a finding that does not recur is reported as seen once, with its case. Other clauses go on to
 * be judged by the cases that are left.
 *
 * @param barred why no further case may be driven; null while it may
 */
export async function runProperty(
  check: PropertyCheck,
  env: Environment,
  signal: AbortSignal,
  barred: () => Promise<Lack | null>,
): Promise<PropertyOutcome> {
  const seed = Math.floor(randomFor(env.settings.seed, check.id)() * 2 ** 31);
  const { cases: timesCases, searches } = thoroughnessOf(env.settings);
  const planned = check.property
    .draw(seed, timesCases)
    .filter((_, place) => !check.spared?.includes(sparedCase(place)));
  const witnesses: JudgedDrive[] = [];
  const bench = witnessed(createCaseBench(check, env, signal), witnesses);
  const tally = createTally();
  const hunt: Hunt = {
    check: check.id,
    bench,
    tally,
    barred,
    seenOnce: new Map(),
    standing: env.standing,
    left: searches ? mostShrinks : 0,
  };
  const seen: Judged[] = [];
  let cut: Cut | null = null;
  const together = check.property.accounts === 'each' && env.settings.ownAccounts;
  const atOnce = together ? (env.settings.casesAtOnce ?? casesAtOnce) : 1;
  try {
    for (let from = 0; from < planned.length && !cut; from += atOnce) {
      cut = signal.aborted ? interrupted : await barred();
      if (cut) break;
      const group = planned.slice(from, from + atOnce);
      // one group after the other: what was found ends it all
      const driven = await Promise.all(
        group.map(async (one) => [one, await bench.run(one)] as const),
      );
      cut = await take(hunt, driven, seen);
    }
  } finally {
    await bench.close();
  }
  const { gates } = env.settings;
  const cases = {
    planned: planned.length,
    driven: seen.length,
    cut: cut?.reason ?? null,
    ...endedBy(cut),
    kept: tally.kept,
  };
  const asides = tally.keepAside(witnesses);
  const judgement = judgeCases(check, tally.exchanges, cases, gates);
  const beside = asides.map((kept) => judgeDrive(check, tally.exchanges, kept, gates).units);
  return {
    ...judgement,
    units: withAsides(judgement.units, beside),
    exchanges: tally.exchanges,
    cases,
    ...(asides.length > 0 && { asides }),
    ...(hunt.seenOnce.size > 0 && { repetitions: Object.fromEntries(hunt.seenOnce) }),
    lack: cut?.what ? cut : null,
    defect: seen.find(({ driven }) => driven.defect !== null)?.driven.defect ?? null,
    stopped: null,
    lasting: [...new Set(tally.kept.flatMap(({ lasting }) => lasting))],
    observations: observationsOf(seen),
    attempts: Math.max(1, ...seen.map(({ attempts }) => attempts)),
    requests: bench.requests(),
    asked: countedCalls(bench.own),
  };
}

/** Takes what cases showed, in the order in which they were drawn, up to one that ends the property. */
async function take(
  hunt: Hunt,
  driven: readonly (readonly [DrawnCase, Judged])[],
  seen: Judged[],
): Promise<Cut | null> {
  for (const [one, judged] of driven) {
    seen.push(judged);
    if (judged.driven.defect !== null) return { what: null, reason: defective };
    // one after the other: smaller cases of one clause are tried at a time
    await huntDown(hunt, one, judged);
    if (judged.driven.stop?.lack) return judged.driven.stop.lack;
  }
  return null;
}

/** Why no further case is driven. */
type Cut = Lack | { readonly what: null; readonly reason: string };

const interrupted: Cut = { what: null, reason: 'the run was interrupted' };

function endedBy(cut: Cut | null): Pick<CasesRecord, 'endedBy'> {
  if (cut === interrupted) return { endedBy: 'interruption' };
  return cut?.what ? { endedBy: 'lack' } : {};
}

interface Hunt {
  /** The id of the property. */
  readonly check: string;
  readonly bench: CaseBench;
  readonly tally: Tally;
  readonly barred: () => Promise<Lack | null>;
  /** How often clauses were seen broken whose finding did not show again, by their ids. */
  readonly seenOnce: Map<string, Repetition>;
  readonly standing: Standing;
  /** Smaller cases that may still be tried. */
  left: number;
}

/** Keeps in mind every drive that showed something broken, whatever it was driven for. */
function witnessed(bench: CaseBench, witnesses: JudgedDrive[]): CaseBench {
  const run = async (one: DrawnCase) => {
    const judged = await bench.run(one);
    const all = [judged, ...judged.givenUp];
    witnesses.push(...all.filter(({ units }) => units.some(isBroken)));
    return judged;
  };
  return { ...bench, run };
}

/** Shrinks what a case shows broken and nothing before it did, then counts the case. */
async function huntDown(hunt: Hunt, one: DrawnCase, judged: Judged): Promise<void> {
  const { check, bench, tally, seenOnce, standing } = hunt;
  for (const unit of judged.units) {
    // what one answer shows by itself needs no smaller case
    if (!isBroken(unit) || tally.isBroken(unit) || unit.unit !== check) continue;
    // nor does what every bad request is answered
    if (standing.covers([unit], judged.lasting)) continue;
    // each is shrunk by itself: another clause may fail for another reason
    const smallest = await shrink(hunt, one, unit);
    const { again, times } = await repeat(bench, [smallest, one], unit);
    if (again) tally.add(again);
    else seenOnce.set(unit.clause, { seen: 1, of: 1 + times });
  }
  tally.add(judged);
}

/** The smallest case found that shows the same clause broken in the same way. */
async function shrink(hunt: Hunt, from: DrawnCase, unit: UnitResult): Promise<DrawnCase> {
  let best = from;
  for (;;) {
    const smaller = await firstToShow(hunt, best.smaller(), unit);
    if (!smaller) return best;
    best = smaller;
  }
}

async function firstToShow(
  hunt: Hunt,
  candidates: Iterable<DrawnCase>,
  unit: UnitResult,
): Promise<DrawnCase | null> {
  for (const candidate of candidates) {
    if (hunt.left <= 0 || (await hunt.barred())) return null;
    hunt.left -= 1;
    const judged = await hunt.bench.run(candidate);
    if (judged.driven.stop?.lack) hunt.left = 0;
    if (shows(judged, unit)) return candidate;
  }
  return null;
}

/** Sends cases once more until one shows the finding again, and counts those that came to its clause. */
async function repeat(
  bench: CaseBench,
  cases: readonly DrawnCase[],
  unit: UnitResult,
): Promise<{ readonly again: Judged | null; readonly times: number }> {
  let times = 0;
  for (const one of new Set(cases)) {
    const judged = await bench.run(one);
    if (shows(judged, unit)) return { again: judged, times };
    const same = judged.units.find((other) => unitKey(other) === unitKey(unit));
    if (same?.verdict === 'held') times += 1;
  }
  return { again: null, times };
}

/** The same clause broken by the same kind of answer: another may have another cause. */
function shows({ units }: Judged, unit: UnitResult): boolean {
  return units.some(
    (one) => isBroken(one) && unitKey(one) === unitKey(unit) && toldBy(one) === toldBy(unit),
  );
}

function toldBy({ findings }: UnitResult): string {
  return findings[0] ? kindOfFinding(findings[0]) : '';
}

/** Each observation once, though every case makes it. */
function observationsOf(seen: readonly Judged[]): Observation[] {
  const all = seen.flatMap(({ driven }) => driven.recording.observations);
  return [...new Map(all.map((one) => [`${one.topic}\n${one.value}`, one])).values()];
}
