/** How often is looked, at least, before what is looked for is said not to be there. */
export const fewestLooks = 3;

/** What is left of the time and shorter than that, in milliseconds, is worth no further look. */
const shortestMs = 50;

/** How far looks lie apart, and how long they go on. */
export interface Looks {
  /** Milliseconds of all pauses; what the answers take is counted apart. */
  readonly patienceMs: number;
  /** The pauses in turn, in milliseconds; the last one again and again. */
  readonly pausesMs: readonly number[];
}

/**
 * The pause before the next look, in milliseconds; null where there were looks and pauses enough. A slow answer
 * uses up no patience, and makes the next pause as long, so that a slow target is asked less often.
 */
export function pauseBeforeLook(
  { patienceMs, pausesMs }: Looks,
  { looks, waitedMs, tookMs }: Readonly<Record<'looks' | 'waitedMs' | 'tookMs', number>>,
): number | null {
  const planned = pausesMs[Math.min(looks, pausesMs.length) - 1] ?? 0;
  // so short that all the looks that there are to be find room, the last of them when the time is over
  const most = Math.min(patienceMs / (fewestLooks - 1), patienceMs - waitedMs);
  const ms = Math.min(Math.max(planned, tookMs), most);
  if (looks < fewestLooks) return ms;
  return ms > 0 && ms >= Math.min(planned, shortestMs) ? ms : null;
}
