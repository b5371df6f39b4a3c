import * as fc from 'fast-check';

/** What values of an arbitrary are to show, by its name. */
export type Kinds<T> = Readonly<Record<string, (value: T) => boolean>>;

const draws = 1000;

/**
 * The kinds that an arbitrary never comes to in a thousand draws. That each value is as it should be
 * says nothing of what is never drawn: an arbitrary that gives one value over and over is right, too.
 */
export function unreached<T>(arbitrary: fc.Arbitrary<T>, kinds: Kinds<T>): string[] {
  const drawn = fc.sample(arbitrary, { numRuns: draws, seed: 1 });
  return Object.entries(kinds).flatMap(([kind, shows]) => (drawn.some(shows) ? [] : [kind]));
}
