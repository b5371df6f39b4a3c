import { askedIn } from './asked-in.ts';
import type { Bail } from './bail.ts';
import { connectionOf } from './connection-of.ts';
import { openDrivers } from './drive-embedded.ts';
import { type DrivePlan, type DrivenTarget, type Journal, driveTarget } from './drive-target.ts';
import { embeddedGates } from './embedded.ts';
import type { SuitesRun } from './run-suites.ts';
import { followed } from './followed.ts';
import { knownChecks } from './known-checks.ts';
import { leftOn, tidyUp } from './left-behind.ts';
import { assertListening } from './listening.ts';
import { notRun } from './not-run.ts';
import type { Scope } from './select.ts';
import { inTurns, sideBySide } from './side-by-side.ts';
import { wholeSuite } from './whole-suite.ts';
import { mostOfOne } from '../harness/client/answer-room.ts';
import { nowMs } from '../harness/model/now.ts';
import type { Observation } from '../harness/model/result.ts';
import { graceAfter } from '../harness/model/stop.ts';
import type { Target } from '../harness/model/target.ts';
import type { Waiver } from '../harness/model/waiver.ts';
import { listenBehind } from '../harness/run/listen-behind.ts';
import type { Disguise } from '../harness/secrets/disguise.ts';
import type { TargetInput } from '../reporters/inputs/inputs.ts';
import type { Setback } from '../reporters/inputs/unit.ts';
import type { ProgressStream } from '../reporters/formats/progress.ts';

/** What a run does to each of its targets. */
export interface Plan extends DrivePlan {
  /** So many targets are judged at the same time; one where nothing is said. */
  readonly parallelTargets?: number;
  /** Why all checks but those to run are left out; by a filter, where nothing is said. */
  readonly leftOut?: Setback;
  /** What filters are about; left out where there are none. */
  readonly scope?: Scope;
  readonly waivers: readonly Waiver[];
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
  /** Where progress is shown, and what ends the run before its time. */
  readonly terminal: { readonly err: ProgressStream; readonly signal: AbortSignal };
  /** Ends the run once enough has failed; null where nothing but its end does. */
  readonly bail: Bail | null;
  /** Learns the secrets of all targets, and takes them out of all that is reported. */
  readonly disguise: Disguise;
  /** Loads what the run needs later: once its checks are under way, it opens no file that may not be there any more. */
  readonly beforeChecks?: () => Promise<unknown>;
  /** The command that sends again what showed a clause broken. */
  readonly replay: (clause: string) => string;
}

/** What a run brought back from one target, ready to be folded. */
export interface JudgedTarget {
  readonly input: TargetInput;
  readonly interrupted: boolean;
  readonly defects: readonly string[];
  /** Where its exchanges were written; null where they were not. */
  readonly journal: Journal | null;
}

/**
 * Judges targets, one after the other where nothing else is asked for, so that none disturbs another.
 * Throws a `UsageError` before anything is sent where one has a receiver and the suite can't listen there.
 */
export async function judgeAll(targets: readonly Target[], plan: Plan): Promise<JudgedTarget[]> {
  await assertListening(targets);
  const { parallelTargets: parallel = 1, beforeChecks } = plan;
  const follow = followed(plan, parallel > 1);
  const asked = { ...plan, mostKept: shareOf(targets.length) };
  return sideBySide(targets, parallel, async (target) => {
    const receiver = await listenBehind(target);
    try {
      const driven = await follow(target.name, (to) =>
        driveTarget(target, receiver, asked, { ...to, ...(beforeChecks && { beforeChecks }) }),
      );
      return await judged(driven, plan);
    } finally {
      await receiver?.close();
    }
  });
}

/** Bytes that a run keeps of the answers of all its targets, and of one at least. */
const mostOfAll = 2.5 * mostOfOne;
const leastOfOne = 28_000_000;

/** What of that is one target's: all is held until the report of all is written. */
function shareOf(targets: number): number {
  return Math.max(leastOfOne, Math.min(mostOfOne, mostOfAll / targets));
}

/** Judges the reference gateway with its gates in each position, or in those that are named. */
export async function judgeEmbedded(
  plan: Plan,
  names: ReadonlySet<string> = new Set(embeddedGates.map(({ name }) => name)),
): Promise<JudgedTarget[]> {
  const positions = embeddedGates.filter(({ name }) => names.has(name));
  await plan.beforeChecks?.();
  const isShared = plan.only === null && !plan.complete;
  // some checks are over before threads of their own would pay: so are those of all positions but one
  const wanted = plan.only !== null ? 1 : isShared ? 2 : positions.length;
  const { atOnce, drive, close } = openDrivers(wanted);
  return inTurns(positions, atOnce, async (position) => {
    const asked = isShared ? { ...plan, ...askedIn(position) } : plan;
    const follow = followed(asked, atOnce > 1);
    const driven = await follow(position.name, (to) => drive({ position, asked }, to));
    return judged(driven, asked);
  }).finally(close);
}

/** Where each check is among all. */
const positions = new Map(knownChecks.map(({ id }, position) => [id, position]));

/** What the fold is told of a target that was driven. */
async function judged(driven: DrivenTarget, plan: Plan): Promise<JudgedTarget> {
  const { run, interrupted, ended, journal, settings, trouble, sent } = driven;
  for (const known of [...driven.secrets, ...(run?.secrets ?? [])]) plan.disguise.add(known);
  const { name, baseUrl, unmounted, implementation } = driven.target;
  const results = (run?.results ?? []).toSorted(
    (a, b) => (positions.get(a.check) ?? 0) - (positions.get(b.check) ?? 0),
  );
  const input: TargetInput = {
    refused: refusedIn(driven),
    name,
    baseUrl,
    ...(implementation && { implementation }),
    gates: settings.gates,
    unmounted,
    ...wholeSuite,
    results: [...(sent && trouble === null ? [sent] : []), ...results],
    lost: driven.lost,
    ...(ended !== undefined && { ended }),
    ...(run && run.notes.length > 0 && { notes: run.notes }),
    ...(trouble === null ? {} : { trouble }),
    ...notRun(plan, driven),
    ...plan.scope,
    ...(plan.shards && { shards: plan.shards }),
    waivers: plan.waivers,
    today: plan.today,
    durationMs: nowMs() - driven.startedAtMs,
    connection: connectionOf(driven.target),
    ...(driven.suspicion && { suspicion: driven.suspicion }),
    left: run && !settings.ownAccounts ? await leftBy(driven, run, plan) : [],
    disguise: (text) => plan.disguise.text(text),
    replay: plan.replay,
  };
  return { input, interrupted, defects: run?.defects ?? [], journal };
}

/** Credentials that the target refused, and those that it took at first. */
function refusedIn({ refused, run }: DrivenTarget): string[] {
  return [
    ...refused.map(({ member, detail }) => `${member} (${detail})`),
    ...[...(run?.ended ?? [])].map(
      ([member, detail]) => `account.${member} (taken at first; ${detail})`,
    ),
  ];
}

/** Disables what a run left enabled on a fixed account, and says what stays on it. */
async function leftBy(
  { target, lost }: DrivenTarget,
  { results, account }: SuitesRun,
  { trail, terminal }: Plan,
): Promise<Observation[]> {
  const now = { ...target, ...(account && { account }) };
  const gone = { trouble: 'the target was lost before they were disabled' };
  return leftOn(results, lost ? gone : await tidyUp(now, trail, graceAfter(terminal.signal)));
}
