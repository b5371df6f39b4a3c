import * as fc from 'fast-check';

/** What values of an arbitrary are to show, by its name. */
export type Kinds<T> = Readonly<Record<string, (value: T) => boolean>>;

const draws = 1000;
const starts = 25;

/**
 * The kinds that an arbitrary never comes to in a thousand draws. That each value is as it should be
 * says nothing of what is never drawn: an arbitrary that gives one value over and over is right, too.
 */
export function unreached<T>(arbitrary: fc.Arbitrary<T>, kinds: Kinds<T>): string[] {
  const drawn = fc.sample(arbitrary, { numRuns: draws, seed: 1 });
  return Object.entries(kinds).flatMap(([kind, shows]) => (drawn.some(shows) ? [] : [kind]));
}

/** What a check has against the values that an arbitrary shrinks to, from some starts. */
interface Shrunk {
  readonly wrong: readonly string[];
  /** How many values were looked at. */
  readonly looked: number;
}

/**
 * Shrinks values of an arbitrary as if each of them were a failing one, and checks every value on
 * the way: a check throws where one is not as it should be.
 */
export function shrunk<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void): Shrunk {
  const wrong: string[] = [];
  let looked = 0;
  const fails = fc.property(arbitrary, (value) => {
    looked += 1;
    try {
      check(value);
    } catch (error) {
      wrong.push(`${fc.stringify(value)}: ${String(error)}`);
    }
    return false;
  });
  for (let seed = 0; seed < starts; seed += 1) fc.check(fails, { seed });
  return { wrong, looked };
}
