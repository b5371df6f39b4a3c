import { withinDeadline } from '../client/deadline.ts';

/** Milliseconds of a part of a wait, at most. */
const partMs = 250;
/** A wait has so many parts at least, however short it is. */
const fewestParts = 3;

/**
 * Waits until something is there, and no longer than `ms` milliseconds; rejects where the signal aborts. It is looked
 * for part by part: where this process was not let run for a while, all that is due by then comes at once, the
 * end of the wait among it, and what had arrived long before would be met after that. So only one part is over.
 */
export async function waitInParts(
  ms: number,
  signal: AbortSignal,
  isThere: () => boolean,
  changed: (over: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const parts = Math.max(fewestParts, Math.ceil(ms / partMs));
  const enough = async (over: AbortSignal) => {
    while (!isThere()) await changed(over);
  };
  for (let part = 0; part < parts && !isThere(); part += 1) {
    // The time passing is one of the two ends that are waited for: what came by then tells.
    await withinDeadline(ms / parts, [signal], enough).catch(() => undefined);
    signal.throwIfAborted();
  }
  signal.throwIfAborted();
}
