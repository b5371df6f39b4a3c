import { createHash } from 'node:crypto';
import type { RunSettings } from '../../model/settings.ts';

/**
 * A stream of numbers in [0, 1) that depends on the seed and the name alone (mulberry32), so that
 * a check draws the same ones whatever else runs.
 */
export function randomFor(seed: number, name: string): () => number {
  let state = createHash('sha256').update(`${seed}\n${name}`).digest().readUInt32LE(0);
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return draw;
}

/**
 * The numbers that one drive of a check draws its ids from. A fixed account remembers the keys of
 * earlier runs, so that there even the same seed must not bring them again.
 */
export function drawsFor({ seed, ownAccounts, runId }: RunSettings, name: string): () => number {
  return randomFor(seed, ownAccounts ? name : `${runId} ${name}`);
}
