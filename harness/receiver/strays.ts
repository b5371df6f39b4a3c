import type { Strays } from '../model/arrival.ts';

/** The same while it is being counted. */
export type StraysSoFar = { -readonly [Member in keyof Strays]: Strays[Member] };

/** Nothing came yet. */
export function noStrays(): StraysSoFar {
  return { unknown: 0, malformed: 0, refused: 0, broken: 0, brokenBy: null, turnedAway: 0 };
}

/** What came between two counts. */
export function straysSince(before: Strays, now: Strays): Strays {
  return {
    unknown: now.unknown - before.unknown,
    malformed: now.malformed - before.malformed,
    refused: now.refused - before.refused,
    broken: now.broken - before.broken,
    brokenBy: now.broken > before.broken ? now.brokenBy : null,
    turnedAway: now.turnedAway - before.turnedAway,
  };
}
