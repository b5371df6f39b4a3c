import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take longest, in that order: whoever begins them last is waited for alone. */
const longest = [
  'conformance/lawful.test.ts',
  'foreign/foreign.test.ts',
  'foreign/planted.test.ts',
  'conformance/kill-matrix-first.test.ts',
  'conformance/kill-matrix-second.test.ts',
  'foreign/again.test.ts',
  'misbehaving/any-answer.test.ts',
  'package/library.test.ts',
  'cli/written-commands.test.ts',
  'conformance/reference.test.ts',
  'cli/exit-codes.test.ts',
  'proof/again.test.ts',
  'misbehaving/proxy.test.ts',
  'misbehaving/dodging.test.ts',
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
