// One look that is taken again; whether a check is driven again, `policy/` says.
import { accepted } from '../../judge/accepted.ts';
import { covers } from '../../judge/judge-claim.ts';
import type { Answer } from '../../model/answer.ts';
import type { Check } from '../../model/check.ts';
import { thoroughnessOf } from '../../model/effort.ts';
import { nowMs } from '../../model/now.ts';
import type { RunSettings } from '../../model/settings.ts';
import type { Target } from '../../model/target.ts';
import type { DriveParts } from './drive-parts.ts';
import { isEarly, isMissing } from './early-looks.ts';
import { markFurther } from './own-requests.ts';
import type { Environment } from '../environment/environment.ts';
import { pauseBeforeLook } from '../waiting/looks.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pauses between looks; the last one again and again. */
const pausesMs = [50, 100, 200, 400, 600];

/** Milliseconds that a target may take to show what it has accepted, where neither the run nor the target says. */
const listMs = 4000;

/** Who says how long a list may lag. */
type LagSettings = Pick<RunSettings, 'mostLagMs'> & { readonly target: Pick<Target, 'timeouts'> };

/** What looks again need of a drive. */
type LookParts = Pick<DriveParts, 'recording' | 'signal'> & {
  readonly check: Pick<Check, 'id' | 'claims'>;
  readonly env: Pick<Environment, 'lags'> & { readonly settings: LagSettings };
};

/** What letting lists follow needs of a drive. */
interface FollowParts {
  readonly check: object;
  readonly recording: Pick<DriveParts['recording'], 'waitedBriefly'>;
  readonly env: Pick<Environment, 'lags'> & {
    readonly settings: LagSettings & Pick<RunSettings, 'effort'>;
  };
  readonly anew: boolean;
}

/** Milliseconds that a list of this target may lag. */
export function mostLagOf({ mostLagMs, target }: LagSettings): number {
  return mostLagMs ?? target.timeouts.listMs ?? listMs;
}

/** After three full waits without result, later looks wait only a moment. */
const timesInVain = 3;
const momentMs = 150;

/** Spans that a lag is reported in, in milliseconds. */
const spansMs = [250, 500, 1000, 2000, 4000];

/** Lets milliseconds pass; rejects where it is aborted. */
type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** How looks are taken again, and which of them. */
interface Ways<Look> {
  /** Whether a look shows what it is to show; any look does, where nothing is said. */
  readonly shows?: (answers: Look) => boolean;
  readonly wait?: Wait;
  readonly comesTooEarly?: typeof isEarly;
}

const letPass: Wait = (ms, signal) => sleep(ms, undefined, { signal });

/**
 * Looks again until a look shows what it is to show, or there were looks and pauses enough; see
 * `Drive.untilShown`. Looks that came too early stay in the recording, without a label. A look shows nothing yet
 * that breaks a claim of the check, where something was changed so lately that it may still follow.
 */
export async function lookUntilShown<Look extends readonly Answer[]>(
  parts: LookParts,
  look: () => Promise<Look>,
  { shows = () => true, wait = letPass, comesTooEarly = isEarly }: Ways<Look> = {},
): Promise<Look> {
  const { check, env, recording } = parts;
  // what is a part of a look is judged with all of it
  const judges = recording.looking === 0 && nowMs() - recording.changedAtMs <= fullMs(parts);
  let waitedMs = 0;
  let tookMs = 0;
  for (let looks = 1; ; looks += 1) {
    // one look after the other, as long as it is not there
    const since = recording.exchanges.length;
    const answers = await whole(recording, look);
    const lastMs = answers.reduce((sum, { exchange }) => sum + exchange.durationMs, 0);
    tookMs += lastMs;
    const early = judges && comesTooEarly(check, recording, answers);
    const shown = shows(answers);
    if (shown && !early) {
      if (looks > 1) tell(parts, answers, waitedMs + tookMs);
      return answers;
    }
    // a list that is refused shows nothing, however often it is asked
    if (!answers.every((one) => accepted(one) || isMissing(one))) return answers;
    const callee = answers[0]?.exchange.callee ?? null;
    const known = shown && env.lags.isKnown(callee);
    const patienceMs = known ? Math.min(momentMs, fullMs(parts)) : timeFor(parts);
    const pauseMs = pauseBeforeLook({ patienceMs, pausesMs }, { looks, waitedMs, tookMs: lastMs });
    if (pauseMs === null) {
      env.lags.spentBy(check.id).unshownMs += waitedMs;
      if (patienceMs === fullMs(parts)) {
        if (shown) env.lags.countInVain(callee);
        else recording.waitedInVain = true;
      }
      return answers;
    }
    unlabel(parts, answers);
    markFurther(recording, since);
    await wait(pauseMs, parts.signal);
    waitedMs += pauseMs;
  }
}

async function whole<Look>(
  recording: DriveParts['recording'],
  look: () => Promise<Look>,
): Promise<Look> {
  recording.looking += 1;
  try {
    return await look();
  } finally {
    recording.looking -= 1;
  }
}

/**
 * Milliseconds for lists to follow all that was changed; see `Drive.letFollow`. The first drive of a check gives
 * them a moment, where none was seen to lag and the effort is not to try all: what it does not find to hold is
 * driven again.
 */
export function followMsOf({ check, recording, env, anew }: FollowParts): number {
  const { lags, settings } = env;
  const mostMs = mostLagOf(settings);
  const briefMs = mostMs * thoroughnessOf(settings).follow;
  // the cases of a property are not driven again
  const mayBeBrief = !anew && !lags.seen && !('property' in check);
  recording.waitedBriefly = mayBeBrief && briefMs < mostMs;
  return lags.latency.grown(recording.waitedBriefly ? briefMs : mostMs);
}

/** Milliseconds that a target has to show something, if there is no reason to give it less. */
function fullMs({ env: { lags, settings } }: LookParts): number {
  return lags.latency.grown(mostLagOf(settings));
}

function timeFor(parts: LookParts): number {
  const most = fullMs(parts);
  const left = timesInVain * most - parts.env.lags.spentBy(parts.check.id).unshownMs;
  return Math.min(most, Math.max(momentMs, left));
}

/** Takes the labels off answers: no claim reads them, and others may be judged under the same labels. */
export function unlabel(
  { recording: { exchanges } }: Pick<DriveParts, 'recording'>,
  answers: readonly Answer[],
): void {
  const labels = answers.flatMap(({ exchange }) => exchange.label ?? []);
  for (const [place, exchange] of exchanges.entries())
    if (labels.some((label) => covers(label, exchange.label ?? '')))
      exchanges[place] = { ...exchange, label: null };
}

function tell({ recording }: LookParts, answers: readonly Answer[], ms: number): void {
  const [first] = answers;
  const span = spansMs.find((most) => ms <= most);
  recording.observations.push({
    topic: `time until ${first?.exchange.callee ?? 'a list'} shows what was accepted`,
    value: span === undefined ? 'more than 4000 ms' : `at most ${span} ms`,
  });
}
