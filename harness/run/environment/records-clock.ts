import { ourClock } from '../../model/clocks.ts';
import type { Span } from '../../model/span.ts';
import type { Stamp } from './fresh-records.ts';

const dayMs = 24 * 60 * 60_000;

/** What the fresh records of one kind tell. */
interface Told {
  readonly ahead: Span;
  /** True where they do not agree: of several nodes each has a clock. */
  readonly several: boolean;
}

/**
 * How far ahead of the suite's clock the target's records are, told closer by each of them. Those of messages
 * count where there are some, for it is their expiry that is judged.
 */
export class RecordsClock {
  readonly #told = new Map<Stamp['maker'], Told>();

  /** True once a message has told. */
  get isSure(): boolean {
    return this.#told.has('alpha.submit');
  }

  /** Undefined where none has told. */
  get ahead(): Span | undefined {
    const told = this.#told.get('alpha.submit') ?? [...this.#told.values()].at(-1);
    return told?.ahead;
  }

  /** Takes note of a stamp; one that lies more than a day from ours, and from the Date beside it, is none. */
  note({ maker, ahead }: Stamp, date: Span | null): void {
    if (!isNear(ahead, ourClock) && !(date && isNear(ahead, date))) return;
    const before = this.#told.get(maker);
    this.#told.set(maker, before ? joined(before, ahead) : { ahead, several: false });
  }
}

function isNear(one: Span, other: Span): boolean {
  return one.least < other.most + dayMs && other.least < one.most + dayMs;
}

function joined({ ahead, several }: Told, more: Span): Told {
  const both = {
    least: Math.max(ahead.least, more.least),
    most: Math.min(ahead.most, more.most),
  };
  if (!several && both.least <= both.most) return { ahead: both, several };
  const either = {
    least: Math.min(ahead.least, more.least),
    most: Math.max(ahead.most, more.most),
  };
  return { ahead: either, several: true };
}
