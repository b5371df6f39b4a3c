import { isKnown } from '../../reporters/fingerprint.ts';
import type { ClauseReport } from '../../reporters/report.ts';

/** The proof meets each bug under each of these, the gate its sample under the first of them. */
export const seeds: readonly number[] = [1, 77, 4242, 90_125, 1_000_003];
export const firstSeeds = seeds.slice(0, 3);

/** By clause, the fingerprints of what a bug was seen to break in one run. */
export type BrokenBy = ReadonlyMap<string, readonly string[]>;

/** A bug, and what each of its runs showed of it. */
export interface Met {
  readonly bug: string;
  readonly shown: readonly BrokenBy[];
}

/** What a report shows of a bug. */
export function fingerprintsIn(
  clauses: readonly Pick<ClauseReport, 'id' | 'fingerprints'>[],
): Map<string, readonly string[]> {
  return new Map(
    clauses.flatMap(({ id, fingerprints }) => (fingerprints ? [[id, fingerprints] as const] : [])),
  );
}

/** Where bugs that were met are kept, for a call that goes on where another was cut. */
export interface KeptBugs {
  readonly met: readonly Met[];
  readonly keep: (one: Met) => void;
}

/** How bugs are met, where it is otherwise than under all seeds and from the first to the last. */
interface Ways {
  readonly under?: readonly number[];
  readonly kept?: KeptBugs;
  /** Epoch milliseconds from which no further bug is begun. */
  readonly untilMs?: number;
}

/**
 * Meets each bug once a seed, some at the same time.
 *
 * @param meet what a run with the bug, under a seed, shows broken
 */
export async function meetEach<Bug>(
  bugs: readonly Bug[],
  nameOf: (bug: Bug) => string,
  meet: (bug: Bug, seed: number) => Promise<BrokenBy>,
  { under = seeds, kept, untilMs = Infinity }: Ways = {},
): Promise<readonly Met[]> {
  const met: Met[] = [...(kept?.met ?? [])];
  const before = new Set(met.map(({ bug }) => bug));
  const queue = bugs.filter((bug) => !before.has(nameOf(bug))).values();
  const worker = async () => {
    // each worker takes one bug after the other, and its runs in turn
    for (const bug of queue) {
      if (Date.now() > untilMs) break;
      const shown: BrokenBy[] = [];
      for (const seed of under) shown.push(await meet(bug, seed));
      const one = { bug: nameOf(bug), shown };
      met.push(one);
      kept?.keep(one);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return met;
}

/** Each two runs of a bug, and what the later one shows that a baseline of the earlier one would not excuse. */
export function excusedBy(met: readonly Met[]) {
  return met.flatMap(({ bug, shown }) =>
    shown.flatMap((earlier) =>
      shown
        .filter((later) => later !== earlier)
        .map((later) => ({ bug, fresh: freshOf(later, earlier) })),
    ),
  );
}

/** Of each two bugs, whether the one is told where a baseline excuses the other: by what the two show alone. */
export function toldBeside(met: readonly Met[]) {
  const shownBugs = met.filter(({ shown }) => (shown.at(-1)?.size ?? 0) > 0);
  return shownBugs.flatMap((known) =>
    shownBugs
      .filter((beside) => beside !== known)
      .map((beside) => ({
        names: `${beside.bug} beside ${known.bug}`,
        told: freshOf(beside.shown.at(-1)!, known.shown[0]!).length > 0,
      })),
  );
}

/** The clauses whose failure is not known by an earlier run. */
function freshOf(later: BrokenBy, earlier: BrokenBy): readonly string[] {
  return [...later].flatMap(([clause, now]) =>
    isKnown(now, earlier.get(clause) ?? []) ? [] : [clause],
  );
}

/** Each failure that two runs of a bug show, and whether the one's report would know the other's. */
export function seenTwice(met: readonly Met[]) {
  return met.flatMap(({ bug, shown }) =>
    shown.flatMap((earlier) =>
      shown
        .filter((later) => later !== earlier)
        .flatMap((later) =>
          [...later].flatMap(([clause, now]) => {
            const known = earlier.get(clause);
            return known ? [{ at: `${bug}: ${clause}`, same: isKnown(now, known) }] : [];
          }),
        ),
    ),
  );
}

/** Each two bugs of one clause, and whether they show the very same there: then nothing tells them apart. */
export function ofOneClause(met: readonly Met[]) {
  return met.flatMap((one, place) =>
    met.slice(place + 1).flatMap((other) =>
      [...(one.shown[0] ?? [])].flatMap(([clause, mine]) => {
        const theirs = other.shown[0]?.get(clause);
        if (!theirs) return [];
        const alike = isKnown(mine, theirs) && isKnown(theirs, mine);
        return [{ names: `${clause}: ${one.bug}, ${other.bug}`, alike }];
      }),
    ),
  );
}

/** How often each failure of one run was shown, by how many fingerprints it has. */
export function fingerprintCounts(met: readonly Met[]): readonly number[] {
  return met
    .flatMap(({ shown: [first = new Map<string, readonly string[]>()] }) => [...first.values()])
    .map(({ length }) => length)
    .toSorted((a, b) => a - b);
}
