import { readFileSync } from 'node:fs';

/** Requests of one check by what they call; a path that is no operation's counts as `other`. */
export type CheckCounts = Readonly<Record<string, number>>;

/** What each check sends to a target that keeps the contract, by the check's id. */
type RequestCounts = Readonly<Record<string, CheckCounts>>;

/** What was measured of all checks. */
export interface Measured {
  /** On accounts of a state hook: the most, over all positions of the gates. */
  readonly calls: RequestCounts;
  /** How many requests a check sends on a fixed account, whatever they call, where those are others. */
  readonly fixed: CheckCounts;
  /** How many a stranger sends for a check, where he can do something for it. */
  readonly stranger: CheckCounts;
}

/** Values by the id of a check: first by what is before the slash, then by what is behind it. */
type ById<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/**
 * As it is stored: `calls` has the place among `names` for what a check calls, and the empty name for
 * what its id begins with.
 */
interface Stored {
  readonly names: readonly string[];
  readonly calls: ById<CheckCounts>;
  readonly fixed: ById<number>;
  readonly stranger: ById<number>;
}

/**
 * The counts that were measured against the reference gateway; `npm run derive` writes them. A
 * preview can't find them out by itself, for it sends nothing.
 */
export function measured(): Measured {
  const stored: Stored = JSON.parse(
    readFileSync(new URL('request-counts.json', import.meta.url), 'utf8'),
  );
  const calls = Object.entries(flat(stored.calls)).map(([id, counts]) => [
    id,
    renamed(counts, (place) =>
      place === '' ? prefixOf(id) : (stored.names[Number(place)] ?? place),
    ),
  ]);
  return {
    calls: Object.fromEntries(calls),
    fixed: flat(stored.fixed),
    stranger: flat(stored.stranger),
  };
}

/** What each check sends on accounts of a hook. */
export function measuredCounts(): RequestCounts {
  return measured().calls;
}

/** What is measured, in the form that is stored. */
export function storedForm({ calls, fixed, stranger }: Measured): Stored {
  const called = Object.values(calls).flatMap((counts) => Object.keys(counts));
  const names = [...new Set(called)].toSorted();
  const short = Object.entries(calls).map(([id, counts]) => [
    id,
    renamed(counts, (name) => (name === prefixOf(id) ? '' : String(names.indexOf(name)))),
  ]);
  return {
    names,
    calls: byPrefix<CheckCounts>(Object.fromEntries(short)),
    fixed: byPrefix(fixed),
    stranger: byPrefix(stranger),
  };
}

/** The requests of a check, whatever they call. */
export function total(counts: CheckCounts): number {
  return Object.values(counts).reduce((all, one) => all + one, 0);
}

function prefixOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

function renamed(counts: CheckCounts, to: (name: string) => string): CheckCounts {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [to(name), count]));
}

function flat<T>(groups: ById<T>): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([prefix, group]) =>
      Object.entries(group).map(([rest, value]) => [`${prefix}/${rest}`, value]),
    ),
  );
}

function byPrefix<T>(values: Readonly<Record<string, T>>): ById<T> {
  const groups: Record<string, Record<string, T>> = {};
  for (const [id, value] of Object.entries(values)) {
    const prefix = prefixOf(id);
    groups[prefix] = { ...groups[prefix], [id.slice(prefix.length + 1)]: value };
  }
  return groups;
}
