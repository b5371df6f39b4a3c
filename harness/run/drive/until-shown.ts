import { setTimeout as sleep } from 'node:timers/promises';
import { accepted } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import type { Check } from '../../model/check.ts';
import type { RunSettings } from '../../model/settings.ts';
import type { Target } from '../../model/target.ts';
import type { Environment } from '../environment.ts';
import { pauseBeforeLook } from '../waiting/looks.ts';
import type { DriveParts } from './drive-parts.ts';
import { markFurther } from './own-requests.ts';

/** Milliseconds that a target may take to show what it has accepted, where neither the run nor the target says. */
const listMs = 4000;

/** Who says how long a list may lag. */
type LagSettings = Pick<RunSettings, 'mostLagMs'> & { readonly target: Pick<Target, 'timeouts'> };

/** What looks again need of a drive. */
type LookParts = Pick<DriveParts, 'recording' | 'signal'> & {
  readonly check: Pick<Check, 'id'>;
  readonly env: Pick<Environment, 'lags'> & { readonly settings: LagSettings };
};

/** Milliseconds that a list of this target may lag. */
export function mostLagOf({ mostLagMs, target }: LagSettings): number {
  return mostLagMs ?? target.timeouts.listMs ?? listMs;
}

/** Pauses between looks; the last one again and again. */
const pausesMs = [50, 100, 200, 400, 600];
/** A check waits so many times the whole time in vain: what never comes is known then, and given a moment. */
const timesInVain = 3;
const momentMs = 150;

/** Spans that a lag is told in, in milliseconds. */
const spansMs = [250, 500, 1000, 2000, 4000];

/** Lets milliseconds pass; rejects where it is aborted. */
type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

const letPass: Wait = (ms, signal) => sleep(ms, undefined, { signal });

/**
 * Looks again until a look shows what it is to show, or there were looks and pauses enough; see
 * `Drive.untilShown`. Looks that came too early stay in the recording, without a label.
 */
export async function lookUntilShown<Look extends readonly Answer[]>(
  parts: LookParts,
  look: () => Promise<Look>,
  shows: (answers: Look) => boolean,
  wait: Wait = letPass,
): Promise<Look> {
  let waitedMs = 0;
  let tookMs = 0;
  for (let looks = 1; ; looks += 1) {
    // one look after the other, as long as it is not there
    const since = parts.recording.exchanges.length;
    const answers = await look();
    const lastMs = answers.reduce((sum, { exchange }) => sum + exchange.durationMs, 0);
    tookMs += lastMs;
    if (shows(answers)) {
      if (looks > 1) tell(parts, answers, waitedMs + tookMs);
      return answers;
    }
    // a list that is refused shows nothing, however often it is asked
    if (!answers.every(accepted)) return answers;
    const patienceMs = timeFor(parts);
    const pauseMs = pauseBeforeLook({ patienceMs, pausesMs }, { looks, waitedMs, tookMs: lastMs });
    if (pauseMs === null) {
      parts.env.lags.spentBy(parts.check.id).unshownMs += waitedMs;
      return answers;
    }
    unlabel(parts, answers);
    markFurther(parts.recording, since);
    await wait(pauseMs, parts.signal);
    waitedMs += pauseMs;
  }
}

function timeFor({ env: { lags, settings }, check }: LookParts): number {
  const most = lags.latency.grown(mostLagOf(settings));
  const left = timesInVain * most - lags.spentBy(check.id).unshownMs;
  return Math.min(most, Math.max(momentMs, left));
}

/** Takes the labels off answers: no claim reads them, and others may be judged under the same labels. */
export function unlabel(
  { recording: { exchanges } }: Pick<DriveParts, 'recording'>,
  answers: readonly Answer[],
): void {
  const labels = new Set(answers.map(({ exchange }) => exchange.label));
  for (const [place, exchange] of exchanges.entries())
    if (exchange.label !== null && labels.has(exchange.label))
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
