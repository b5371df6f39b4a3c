import type { Stray, Strays } from '../model/arrival.ts';
import { maxStrays } from './bounds.ts';
import { nowMs } from '../model/now.ts';

/** The counts among them. */
type Counts = { -readonly [Member in Exclude<keyof Strays, 'last'>]: Strays[Member] };

/** What comes and is no place's, while it is being counted. */
export class StraysSoFar {
  readonly #counts: Counts = {
    unknown: 0,
    malformed: 0,
    refused: 0,
    broken: 0,
    brokenBy: null,
    turnedAway: 0,
  };
  readonly #last: Stray[] = [];

  add(count: Exclude<keyof Counts, 'brokenBy'>, what: string): void {
    this.#counts[count] += 1;
    if (count === 'broken') this.#counts.brokenBy = what;
    this.#last.push({ atMs: nowMs(), what, reason: reasons[count] });
    if (this.#last.length > maxStrays) this.#last.shift();
  }

  /** As it stands. */
  told(): Strays {
    return { ...this.#counts, ...(this.#last.length > 0 && { last: [...this.#last] }) };
  }
}

const reasons: Readonly<Record<Exclude<keyof Counts, 'brokenBy'>, Stray['reason']>> = {
  unknown: 'path of nobody',
  malformed: 'no HTTP',
  refused: 'TLS refused',
  broken: 'TLS broken off',
  turnedAway: 'too many at once',
};

/** What came between two counts; `mask` takes secrets out of what is told of it. */
export function straysSince(before: Strays, now: Strays, mask: (text: string) => string): Strays {
  const last = (now.last ?? [])
    .filter((one) => !before.last?.includes(one))
    .map(({ what, ...one }) => ({ ...one, what: mask(what) }));
  return {
    unknown: now.unknown - before.unknown,
    malformed: now.malformed - before.malformed,
    refused: now.refused - before.refused,
    broken: now.broken - before.broken,
    brokenBy: now.broken > before.broken ? now.brokenBy : null,
    turnedAway: now.turnedAway - before.turnedAway,
    ...(last.length > 0 && { last }),
  };
}
