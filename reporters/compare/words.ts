import { fates, type ClauseChange, type Fate, type TargetComparison } from './compare.ts';
import type { Change } from './observed.ts';

/** What each fate is called above the clauses that have it. */
export const fateTitles: Readonly<Record<Fate, string>> = {
  broken: 'Broken',
  fixed: 'Fixed',
  changed: 'Failing by other answers',
  noLongerExercised: 'No longer exercised',
  newlyExercised: 'Newly exercised',
};

/** The clauses of a fate, or nothing where there are none. */
export interface FateGroup {
  readonly fate: Fate;
  readonly title: string;
  readonly clauses: readonly ClauseChange[];
}

/** The changes of a target, sorted by what became of them. */
export function fateGroups({ clauses }: TargetComparison): readonly FateGroup[] {
  return fates
    .map((fate) => ({
      fate,
      title: fateTitles[fate],
      clauses: clauses.filter((one) => one.fate === fate),
    }))
    .filter((group) => group.clauses.length > 0);
}

/** How many clauses have which fate: `1 broken, 2 fixed, 400 as they were`. */
export function countWords(target: TargetComparison): string {
  const counted = fateGroups(target).map(
    ({ title, clauses }) => `${clauses.length} ${title.toLowerCase()}`,
  );
  return [...counted, `${target.unchanged} as they were`].join(', ');
}

/** What a change was and is, in words. */
export function valueWords({ before, after }: Change): readonly [before: string, after: string] {
  return [joined(before), joined(after)];
}

function joined(values: readonly string[]): string {
  return values.length === 0 ? 'not seen' : values.join(', ');
}
