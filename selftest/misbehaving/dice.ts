/** Numbers in [0, 1) that are the same for the same seed. */
export type Dice = () => number;

/** Makes dice of a seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several, by a throw; throws where there is none. */
export function thrownOf<T>(all: readonly T[], dice: Dice): T {
  const one = all[Math.floor(dice() * all.length)];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
}
