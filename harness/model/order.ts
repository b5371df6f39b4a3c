/** What no value may be, held against the one before it. */
type Never = 'older' | 'newer' | 'lower' | 'higher';

/** What can be ordered; null, and NaN, are in any order. */
type Sortable = number | string | null;

/** Values that are told: those around the place where the order breaks. */
const mostTold = 5;

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/**
 * Says where an order breaks, in words: `created_at_ms 5, 7, 3: the third is older than the second`; null
 * where it does nowhere. Of many values those around the place are told, with `…` for the others.
 *
 * @param name the member, or what else the values are
 * @param shown a value as it is told
 */
export function outOfOrder(
  name: string,
  values: readonly Sortable[],
  never: Never,
  shown: (value: Sortable, place: number) => string = String,
): string | null {
  const down = never === 'older' || never === 'lower';
  const at = values.findIndex((value, place) => {
    const before = values[place - 1] ?? null;
    if (value === null || before === null) return false;
    return down ? value < before : value > before;
  });
  if (at < 0) return null;
  const told = around(values.map(shown), at);
  return `${name} ${told}: the ${ordinal(at)} is ${never} than the ${ordinal(at - 1)}`;
}

/**
 * Says where what came is not what stood there before, of as many values: `message_id b, a in place of a, b:
 * the first is another`; null where all are the same.
 */
export function otherOrder(
  name: string,
  was: readonly string[],
  is: readonly string[],
): string | null {
  const at = was.findIndex((one, place) => one !== is[place]);
  if (at < 0) return null;
  const found = is[at] === undefined ? 'missing' : 'another';
  return `${name} ${around(is, at)} in place of ${around(was, at)}: the ${ordinal(at)} is ${found}`;
}

/** The same of those values that both looks show: what follows later is out of no order. */
export function otherOrderOfShared(
  name: string,
  was: readonly string[],
  is: readonly string[],
): string | null {
  return otherOrder(name, among(was, is), among(is, was));
}

function among(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((one) => others.includes(one));
}

/**
 * What is the same of such sentences in every run: which of the values it was, and what they were, is drawn.
 * Other texts stay as they are.
 */
export function withoutPlaces(text: string): string {
  return text
    .replace(
      /^(\S+) .*: the \w+ is (\w+) than the \w+$/s,
      '$1, of which one is $2 than the one before',
    )
    .replace(/^(\S+) .*in place of .*: the \w+ is (another|missing)$/s, '$1, of which one is $2');
}

function around(values: readonly string[], at: number): string {
  const last = Math.min(values.length, Math.max(at + 2, mostTold));
  const first = Math.max(0, last - mostTold);
  const told = values.slice(first, last).join(', ');
  return `${first > 0 ? '… ' : ''}${told}${last < values.length ? ' …' : ''}`;
}

/** `third`; beyond the tenth `11th`. */
function ordinal(place: number): string {
  const number = place + 1;
  const [tens, ones] = [Math.floor(number / 10) % 10, number % 10];
  const ending = tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th');
  return ordinals[place] ?? `${number}${ending}`;
}
