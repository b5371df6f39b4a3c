import type { Lack } from '../model/result.ts';

/** Ends a drive that can't go on; what it did not reach counts as not exercised. */
export class Stop extends Error {
  override readonly name = 'Stop';
  /** What the target file or the hook would have to offer; null where it is neither's part. */
  readonly lack: Lack | null;

  constructor(reason: string, lack: Lack | null = null) {
    super(reason);
    this.lack = lack;
  }
}

/** Stops for want of something that the target file or the hook could offer. */
export function lacking(what: string, reason: string): Stop {
  return new Stop(reason, { what, reason });
}
