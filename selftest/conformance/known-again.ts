import { isKnown } from '../../reporters/findings/fingerprint.ts';
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
  /** What further runs under the first seed showed, where some run showed what another does not excuse. */
  readonly again?: readonly BrokenBy[];
  readonly both?: Both;
}

/** A bug that was put beside another. */
interface Both {
  readonly beside: string;
  /** What a run with both showed. */
  readonly shown: BrokenBy;
  /** What a run with it alone showed, where the one with both was excused. */
  readonly alone?: BrokenBy;
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
interface Ways<Bug> {
  readonly under?: readonly number[];
  /** The bug to put beside one, in a run of both; none where nothing is said. */
  readonly besideOf?: (bug: Bug) => Bug | undefined;
  readonly kept?: KeptBugs;
  /** Epoch milliseconds from which no further bug is begun. */
  readonly untilMs?: number;
}

/** A bug that shows by chance is met so often again under one seed. */
const TIMES_AGAIN = 3;

/**
 * Meets each bug once a seed, some at the same time.
 *
 * @param meet what a run with the bug, under a seed, shows broken, and perhaps with another bug beside it
 */
export async function meetEach<Bug>(
  bugs: readonly Bug[],
  nameOf: (bug: Bug) => string,
  meet: (bug: Bug, seed: number, beside?: Bug) => Promise<BrokenBy>,
  { under = seeds, besideOf, kept, untilMs = Infinity }: Ways<Bug> = {},
): Promise<readonly Met[]> {
  const met: Met[] = [...(kept?.met ?? [])];
  const before = new Set(met.map(({ bug }) => bug));
  const queue = bugs.filter((bug) => !before.has(nameOf(bug))).values();
  const meetBoth = async (bug: Bug, beside: Bug, known: BrokenBy): Promise<Both> => {
    const seed = under.at(-1)!;
    const shown = await meet(bug, seed, beside);
    const alone = freshOf(shown, known).length === 0 && (await meet(beside, seed));
    return { beside: nameOf(beside), shown, ...(alone && { alone }) };
  };
  const meetOne = async (bug: Bug): Promise<Met> => {
    const shown: BrokenBy[] = [];
    for (const seed of under) shown.push(await meet(bug, seed));
    const again: BrokenBy[] = [];
    while (!excuseEachOther(shown) && again.length < TIMES_AGAIN)
      again.push(await meet(bug, under[0]!));
    const beside = besideOf?.(bug);
    const both = beside && (await meetBoth(bug, beside, shown[0]!));
    return { bug: nameOf(bug), shown, ...(again.length > 0 && { again }), ...(both && { both }) };
  };
  const worker = async () => {
    // each worker takes one bug after the other, and its runs in turn
    for (const bug of queue) {
      if (Date.now() > untilMs) break;
      const one = await meetOne(bug);
      met.push(one);
      kept?.keep(one);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return met;
}

/** True where each of some runs excuses all others. */
function excuseEachOther(runs: readonly BrokenBy[]): boolean {
  return runs.every((earlier) => runs.every((later) => freshOf(later, earlier).length === 0));
}

/** True where a bug does not show each time in the same way, whatever the seed: its server does not stay the same. */
export function isByChance({ shown: [first], again = [] }: Met): boolean {
  return first !== undefined && !excuseEachOther([first, ...again]);
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

/**
 * Of each bug with another beside it, whether that is told where a baseline excuses the first; or whether it is hidden:
 * nothing that it breaks by itself is found broken beside the first, so that no report says more than that this
 * was not judged, or held. One that by itself shows nothing is left out, for it shows by chance, and so is one that
 * shows nothing but what the first one shows: nobody could tell them apart.
 */
export function toldBeside(met: readonly Met[]) {
  return met.flatMap(({ bug, shown: [first = new Map<string, readonly string[]>()], both }) => {
    if (!both) return [];
    const names = `${both.beside} beside ${bug}`;
    if (freshOf(both.shown, first).length > 0) return [{ names, as: 'told' }];
    const own = freshOf(both.alone ?? new Map(), first);
    if (own.length === 0) return [];
    return [{ names, as: own.some((clause) => both.shown.has(clause)) ? 'untold' : 'hidden' }];
  });
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
