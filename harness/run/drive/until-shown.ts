import { setTimeout as sleep } from 'node:timers/promises';
import { accepted } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import type { DriveParts } from './drive-parts.ts';
import type { RunSettings } from '../../model/settings.ts';

/** Milliseconds that a target may take to show what it has accepted, where the run says nothing. */
const mostLagMs = 4000;

/** Milliseconds that a list of this target may lag. */
export function mostLagOf({ mostLagMs: said = mostLagMs }: RunSettings): number {
  return said;
}

/** Pauses between looks; the last one again and again. */
const pausesMs = [50, 100, 200, 400, 600];
/** A check waits so many times the whole time in vain, and no more: what never comes is known then. */
const timesInVain = 3;

/** Spans that a lag is told in, in milliseconds. */
const spansMs = [250, 500, 1000, 2000, 4000];

/**
 * Looks again until a look shows what it is to show, or the time for it is over; see
 * `Drive.untilShown`. Looks that came too early stay in the recording, without a label.
 */
export async function lookUntilShown<Look extends readonly Answer[]>(
  parts: DriveParts,
  look: () => Promise<Look>,
  shows: (answers: Look) => boolean,
): Promise<Look> {
  const started = Date.now();
  const leftMs = timeFor(parts);
  for (let pause = 0; ; pause += 1) {
    // one look after the other, as long as it is not there
    const answers = await look();
    const waitedMs = Date.now() - started;
    if (shows(answers)) {
      if (pause > 0) tell(parts, answers, waitedMs);
      return answers;
    }
    // a list that is refused shows nothing, however often it is asked
    if (!answers.every(accepted)) return answers;
    const pauseMs = pausesMs[Math.min(pause, pausesMs.length - 1)] ?? 0;
    if (waitedMs + pauseMs > leftMs) {
      parts.env.lags.spentBy(parts.check.id).unshownMs += waitedMs;
      return answers;
    }
    unlabel(parts, answers);
    await sleep(pauseMs, undefined, { signal: parts.signal });
  }
}

function timeFor({ env, check }: DriveParts): number {
  const most = mostLagOf(env.settings);
  return Math.min(most, timesInVain * most - env.lags.spentBy(check.id).unshownMs);
}

/** Takes the labels off answers: no claim reads them, and others may be judged under the same labels. */
export function unlabel(
  { recording: { exchanges } }: DriveParts,
  answers: readonly Answer[],
): void {
  const labels = new Set(answers.map(({ exchange }) => exchange.label));
  for (const [place, exchange] of exchanges.entries())
    if (exchange.label !== null && labels.has(exchange.label))
      exchanges[place] = { ...exchange, label: null };
}

function tell({ recording }: DriveParts, answers: readonly Answer[], ms: number): void {
  const [first] = answers;
  const span = spansMs.find((most) => ms <= most);
  recording.observations.push({
    topic: `time until ${first?.exchange.callee ?? 'a list'} shows what was accepted`,
    value: span === undefined ? 'more than 4000 ms' : `at most ${span} ms`,
  });
}
