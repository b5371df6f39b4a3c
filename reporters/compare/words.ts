import {
  changeKinds,
  type ClauseChange,
  type ChangeKind,
  type TargetComparison,
} from './compare.ts';
import { many } from '../text/text.ts';
import type { ObservedChange } from './observed.ts';

/** What each fate is called above the `must` clauses that have it. */
const fateTitles: Readonly<Record<ChangeKind, string>> = {
  broken: 'Broken',
  fixed: 'Fixed',
  changed: 'Failing by other answers',
  noLongerExercised: 'No longer exercised',
  newlyExercised: 'Newly exercised',
};

/** The same of `should` clauses, by which nothing breaks. */
const mildTitles: Readonly<Record<ChangeKind, string>> = {
  ...fateTitles,
  broken: 'Should, not met any more',
  fixed: 'Should, met now',
  changed: 'Should, not met by other answers',
};

/** Clauses of one fate that are shown under one title. */
interface FateGroup {
  /** Of the fate, and of the level where that makes another title. */
  readonly key: string;
  readonly fate: ChangeKind;
  /** True where something broke, or fails by other answers, and a `must` says that it may not. */
  readonly grave: boolean;
  readonly title: string;
  readonly clauses: readonly ClauseChange[];
}

/** The changes of a target, sorted by what became of them. */
export function fateGroups({ clauses }: TargetComparison): readonly FateGroup[] {
  const titled = changeKinds.map((fate) => {
    const all = clauses.filter((one) => one.fate === fate);
    const mild = fateTitles[fate] === mildTitles[fate] ? [] : all.filter(isShould);
    const grave = fate === 'broken' || fate === 'changed';
    const musts = all.filter((one) => !mild.includes(one));
    return [
      { key: fate, fate, grave, title: fateTitles[fate], clauses: musts },
      { key: `${fate}-should`, fate, grave: false, title: mildTitles[fate], clauses: mild },
    ];
  });
  const groups = [0, 1].flatMap((level) => titled.flatMap((both) => both[level] ?? []));
  return groups.filter((group) => group.clauses.length > 0);
}

/** How many clauses have which fate: `1 broken, 2 fixed, 400 as they were`. */
export function countWords(target: TargetComparison): string {
  return [...fateGroups(target).map(inWords), `${target.unchanged} as they were`].join(', ');
}

function isShould({ level }: ClauseChange): boolean {
  return level === 'should';
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
