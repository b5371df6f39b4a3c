import type { UnitResult } from '../model/result.ts';
import type { Environment } from './environment.ts';
import type { Recording } from './drive-parts.ts';
import { Stop } from './stop.ts';
import { lastingLabels, mostAttempts, passingLabels, pauseBefore } from './temporary.ts';

/** What a drive left, and how it ended. */
export interface Driven {
  readonly recording: Recording;
  readonly stop: Stop | null;
  /** The suite's own error; null where there was none. */
  readonly defect: string | null;
}

/** Takes the steps of a drive; tells a lack from an interruption and from an error of our own. */
export async function drive(
  recording: Recording,
  signal: AbortSignal,
  steps: () => Promise<void>,
): Promise<Driven> {
  try {
    await steps();
    return { recording, stop: null, defect: null };
  } catch (error) {
    if (error instanceof Stop) return { recording, stop: error, defect: null };
    const interrupted = new Stop('the run was interrupted');
    if (signal.aborted) return { recording, stop: interrupted, defect: null };
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { recording, stop: null, defect: text };
  }
}

/** What the judge made of a drive. */
export interface Judged {
  readonly driven: Driven;
  readonly units: readonly UnitResult[];
  readonly controlsAccepted: number;
  /** Labels whose "not now" stood in every attempt. */
  readonly lasting: readonly string[];
  /** How often it was driven. */
  readonly attempts: number;
}

/**
 * Drives until nothing is in the way any more or the answers that say "not now" stand: each
 * attempt begins anew, and the last one counts.
 */
export async function settle(
  attempt: () => Promise<Driven>,
  judge: (driven: Driven, lasting: readonly string[]) => Pick<Judged, 'units' | 'controlsAccepted'>,
  { patience }: Environment,
  signal: AbortSignal,
): Promise<Judged> {
  const passing: ReadonlyMap<string, number>[] = [];
  for (;;) {
    // attempts follow one another
    const driven = await attempt();
    const { exchanges } = driven.recording;
    passing.push(passingLabels(exchanges));
    const lasting = lastingLabels(passing);
    const judged = { ...judge(driven, lasting), driven, lasting, attempts: passing.length };
    const outcome = driven.defect === null ? 'judged' : 'defect';
    const { units } = judged;
    const again = passing.length < mostAttempts;
    const waits = () =>
      pauseBefore({ outcome, units, exchanges }, patience, passing.length, signal);
    if (!again || !(await waits())) return judged;
  }
}
