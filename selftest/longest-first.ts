import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take longest, in that order: whoever begins them last is waited for alone. */
const longest = [
  'sampled/lawful.test.ts',
  'sampled/mutants.test.ts',
  'sampled/planted.test.ts',
  'cli/lost-outputs.test.ts',
  'sampled/dodging.test.ts',
  'blame/mutants-first.test.ts',
  'blame/mutants-second.test.ts',
  'foreign-bugs/planted.test.ts',
];

/** Begins with what takes longest; a fresh clone has no times of its own to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- a sequencer's own sort gives a new array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((file) => moduleId.endsWith(file));
  return place < 0 ? longest.length : place;
}
