import type { Lack, Stopped } from './result.ts';

/** Ends a drive that can't go on; what it did not reach counts as not exercised. */
export class Stop extends Error {
  override readonly name = 'Stop';
  /** What the target file or the hook would have to offer; null where it is neither's part. */
  readonly lack: Lack | null;
  /** True where the target itself kept the drive from going on. */
  readonly byTarget: boolean;

  constructor(reason: string, lack: Lack | null = null, byTarget = false) {
    super(reason);
    this.lack = lack;
    this.byTarget = byTarget;
  }
}

/** Stops for want of something that the target file or the hook could offer. */
export function lacking(what: string, reason: string): Stop {
  return new Stop(reason, { what, reason });
}

/** Stops since the target did not give what a good request asked for. */
export function keptBack(reason: string): Stop {
  return new Stop(reason, null, true);
}

/** What is recorded of a stop. */
export function stoppedBy(stop: Stop | null): Stopped | null {
  return stop && { reason: stop.message, byTarget: stop.byTarget };
}
