import type { Disorder, Never, Sortable, Stretch } from './found.ts';

/** Values that are kept: those around the place where the order breaks. */
const mostKept = 5;

/**
 * Where an order breaks; null where it does nowhere.
 *
 * @param shown a value as it is told
 */
export function outOfOrder(
  values: readonly Sortable[],
  never: Never,
  shown: (value: Sortable, place: number) => string = String,
): Disorder | null {
  const down = never === 'older' || never === 'lower';
  const at = values.findIndex((value, place) => {
    const before = values[place - 1] ?? null;
    if (value === null || before === null) return false;
    return down ? value < before : value > before;
  });
  return at < 0 ? null : { around: around(values.map(shown), at), at, never };
}

/** Where what came is not what stood there before, of as many values; null where all are the same. */
export function otherOrder(was: readonly string[], is: readonly string[]): Disorder | null {
  const at = was.findIndex((one, place) => one !== is[place]);
  return at < 0 ? null : { around: around(is, at), at, before: around(was, at) };
}

/** The same of those values that both looks show: what follows later is out of no order. */
export function otherOrderOfShared(was: readonly string[], is: readonly string[]): Disorder | null {
  return otherOrder(among(was, is), among(is, was));
}

function among(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((one) => others.includes(one));
}

function around(values: readonly string[], at: number): Stretch {
  const end = Math.min(values.length, Math.max(at + 2, mostKept));
  const from = Math.max(0, end - mostKept);
  return { values: values.slice(from, end), from, length: values.length };
}
