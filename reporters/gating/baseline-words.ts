import type { BaselineEntry, BaselineReport } from '../report.ts';
import { many } from '../text/text.ts';

/** What is said of a run beside an earlier one: a heading, and a line for each clause that is told. */
interface BaselineWords {
  readonly heading: string;
  /** What else differs of the two runs. */
  readonly differences: readonly string[];
  readonly items: readonly { readonly word: string; readonly entry: BaselineEntry }[];
}

/** Tells a baseline; failures that are as they were are counted only. */
export function baselineWords(baseline: BaselineReport): BaselineWords {
  const {
    startedAt,
    differences,
    fresh,
    known,
    mended,
    unseen,
    lost = [],
    hindered = [],
  } = baseline;
  const gone = lost.length > 0 ? `, ${lost.length} that passed before not exercised now` : '';
  const kept = hindered.length > 0 ? `, ${hindered.length} kept from being judged as before` : '';
  return {
    heading: `beside the run of ${startedAt}: ${many(fresh.length, 'new failure')}, ${known.length} as before, ${mended.length} mended, ${unseen.length} not judged now${gone}${kept}`,
    differences,
    items: [
      ...told('new', fresh),
      ...told('mended', mended),
      ...told('failed before, not judged now', unseen),
      ...told('passed before, not exercised now', lost),
    ],
  };
}

function told(word: string, entries: readonly BaselineEntry[]) {
  return entries.map((entry) => ({ word, entry }));
}

/** What the earlier run said of a clause, where that adds something. */
export function beforeWords({ before, older }: BaselineEntry): string {
  if (older) return 'failed before, with fingerprints of an older form';
  const words = {
    pass: 'passed before',
    fail: 'failed before, by other answers',
    waived: 'was waived before, for other answers',
    notExercised: 'was not exercised before',
    notApplicable: 'did not apply before',
    absent: 'is not in the baseline',
  } as const;
  return words[before];
}
