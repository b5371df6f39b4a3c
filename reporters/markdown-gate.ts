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

/** Waivers: those that somebody has to look at, then those in use, which hide what failed. */
export function waiverParts({ waivers }: Report): readonly string[] {
  const told = waivers.filter(({ mend, state }) => mend !== undefined || state === 'used');
  const lines = told
    .toSorted((a, b) => Number(a.mend === undefined) - Number(b.mend === undefined))
    .map(({ clause, state, target, expires, reason, mend }) => {
      const where = target === undefined ? '' : ` on ${plain(target)}`;
      const more = mend ?? `until ${expires}: ${reason}`;
      return `- waiver ${state}: ${code(clause)}${where}; ${plain(more)}`;
    });
  return lines.length === 0 ? [] : [lines.join('\n')];
}
