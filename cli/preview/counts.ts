import { readFileSync } from 'node:fs';

/** Requests of one check by what they call; a path that is no operation's counts as `other`. */
export type CheckCounts = Readonly<Record<string, number>>;

/** What each check sends to a target that keeps the contract, by the check's id. */
export type RequestCounts = Readonly<Record<string, CheckCounts>>;

/**
 * The counts that were measured against the reference gateway; `npm run counts` writes them. A
 * preview can't find them out by itself, for it sends nothing.
 */
export function measuredCounts(): RequestCounts {
  const counts: RequestCounts = JSON.parse(
    readFileSync(new URL('request-counts.json', import.meta.url), 'utf8'),
  );
  return counts;
}

/** The requests of a check, whatever they call. */
export function total(counts: CheckCounts): number {
  return Object.values(counts).reduce((all, one) => all + one, 0);
}
