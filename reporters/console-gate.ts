import { baselineWords, beforeWords } from './baseline-words.ts';
import type { Report } from './report.ts';
import { visible } from './text.ts';

/** A run beside an earlier one. */
export function baselineLines({ baseline }: Report): readonly string[] {
  if (!baseline) return [];
  const { heading, differences, items } = baselineWords(baseline);
  return [
    `baseline: ${heading}`,
    ...differences.map((line) => `  differs: ${visible(line)}`),
    ...items.map(({ word, entry }) => {
      const before = word === 'new' ? ` (${beforeWords(entry)})` : '';
      return `  ${word}: ${entry.level} ${visible(entry.clause)} on ${visible(entry.target)}${before}`;
    }),
  ];
}

/** What became of each waiver. */
export function waiverLines({ waivers }: Report): readonly string[] {
  return waivers.map(({ clause, state, reason, expires, target, mend }) => {
    const where = target === undefined ? '' : ` on ${visible(target)}`;
    return `waiver ${state}: ${visible(clause)}${where} until ${visible(expires)} (${visible(reason)})${mend === undefined ? '' : `; ${visible(mend)}`}`;
  });
}
