import { fates, type ClauseChange, type Fate, type TargetComparison } from './compare.ts';
import { many } from '../text.ts';
import type { ObservedChange } from './observed.ts';

/** What each fate is called above the clauses that have it. */
const fateTitles: Readonly<Record<Fate, string>> = {
  broken: 'Broken',
  fixed: 'Fixed',
  changed: 'Failing by other answers',
  noLongerExercised: 'No longer exercised',
  newlyExercised: 'Newly exercised',
};

/** The clauses of a fate, or nothing where there are none. */
interface FateGroup {
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
  return [...fateGroups(target).map(inWords), `${target.unchanged} as they were`].join(', ');
}

function inWords({ title, clauses }: FateGroup): string {
  return `${clauses.length} ${title.toLowerCase()}`;
}

/** Above operations that answer faster or slower than the load of a machine explains. */
export const latencyTitle = 'Slower or faster, by the median';

/** How many operations took longer or less long by no more than load explains; null where none did. */
export function noiseWords({ noise }: TargetComparison): string | null {
  if (noise.length === 0) return null;
  return `${many(noise.length, 'operation')} changed by no more than the load of a machine explains`;
}

/** What became of clauses at each operation, in the order of the clauses: `1 broken, 2 fixed`. */
export function operationWords(
  target: TargetComparison,
): readonly (readonly [operation: string, words: string])[] {
  const operations = new Set(target.clauses.flatMap((change) => change.operations));
  return [...operations].map((operation) => {
    const clauses = target.clauses.filter((change) => change.operations.includes(operation));
    const counted = fateGroups({ ...target, clauses }).map(inWords);
    return [operation, counted.join(', ')];
  });
}

/** What a change was and is, in words. */
export function valueWords({
  before,
  after,
}: ObservedChange): readonly [before: string, after: string] {
  return [joined(before), joined(after)];
}

function joined(values: readonly string[]): string {
  return values.length === 0 ? 'not seen' : values.join(', ');
}
