import { baselineWords, beforeWords } from './baseline-words.ts';
import { code, plain } from './markdown-text.ts';
import type { Report } from './report.ts';

/** A run beside an earlier one. */
export function baselineParts({ baseline }: Report): readonly string[] {
  if (!baseline) return [];
  const { heading, differences, items } = baselineWords(baseline);
  const lines = [
    ...differences.map((line) => `- differs: ${plain(line)}`),
    ...items.map(({ word, entry }) => {
      const before = word === 'new' ? ` (${beforeWords(entry)})` : '';
      return `- ${word}: ${code(entry.clause)} on ${plain(entry.target)}${before}`;
    }),
  ];
  return [`**Baseline**: ${plain(heading)}`, ...(lines.length > 0 ? [lines.join('\n')] : [])];
}

/** Waivers that somebody has to look at. */
export function waiverParts({ waivers }: Report): readonly string[] {
  const lines = waivers.flatMap(({ clause, state, target, mend }) => {
    if (mend === undefined) return [];
    const where = target === undefined ? '' : ` on ${plain(target)}`;
    return [`- waiver ${state}: ${code(clause)}${where}; ${plain(mend)}`];
  });
  return lines.length === 0 ? [] : [lines.join('\n')];
}
