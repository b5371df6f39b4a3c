/** When this program began, by the clock of the machine. */
const beganMs = performance.timeOrigin;

/**
 * Epoch milliseconds by a clock that only goes forward: it began as the machine's did, and goes on evenly
 * whatever that is set to meanwhile. All that a run measures or waits for goes by it, and so do the moments of
 * its exchanges: what it found out of the target's clock stays true.
 */
export function nowMs(): number {
  return Math.floor(beganMs + performance.now());
}
