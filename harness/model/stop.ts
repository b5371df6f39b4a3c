import type { Lack, EndedBy, Stopped } from './result.ts';

/** Ends a drive that can't go on; what it did not reach counts as not exercised. */
export class Stop extends Error {
  override readonly name = 'Stop';
  /** What the target file or the hook would have to offer; null where it is neither's part. */
  readonly lack: Lack | null;
  /** True where the target itself kept the drive from going on. */
  readonly byTarget: boolean;
  readonly endedBy: EndedBy | null;

  constructor(
    reason: string,
    lack: Lack | null = null,
    by: 'target' | 'interruption' | null = null,
  ) {
    super(reason);
    this.lack = lack;
    this.byTarget = by === 'target';
    this.endedBy = by === 'interruption' ? by : lack && 'lack';
  }
}

/** Stops for want of something that the target file or the hook could offer. */
export function lacking(what: string, reason: string): Stop {
  return new Stop(reason, { what, reason });
}

/** Stops since the target did not give what a good request asked for. */
export function stopByTarget(reason: string): Stop {
  return new Stop(reason, null, 'target');
}

/** What is recorded of a stop. */
export function stoppedBy(stop: Stop | null): Stopped | null {
  if (!stop) return null;
  const { message: reason, byTarget, endedBy } = stop;
  return { reason, byTarget, ...(endedBy && { endedBy }) };
}

/** The reason by which a run ends that nobody waits for: what is under way may be taken away in its own time. */
export const enoughFailed = new Error('enough has failed');

/** Ends what nobody waits for any more. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('the run was interrupted');
  }
}

/** What is still under way once a run is given up gets so long, in milliseconds, to be taken away. */
const graceMs = 2_000;

/**
 * Aborted a moment after a run was given up by a signal: a target or a hook that hangs keeps nobody from the
 * report. Never aborted where the run ends since enough has failed.
 */
export function graceAfter(given: AbortSignal, ms = graceMs): AbortSignal {
  const grace = new AbortController();
  const begin = () => {
    if (given.reason === enoughFailed) return;
    setTimeout(() => grace.abort(new Interrupted()), ms).unref();
  };
  if (given.aborted) begin();
  else given.addEventListener('abort', begin, { once: true });
  return grace.signal;
}
