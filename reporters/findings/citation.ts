import type { ClauseReport } from '../report.ts';

/** Where the contract states a clause: the heading, and the lines below it. */
export function citation({ section, lines }: Pick<ClauseReport, 'section' | 'lines'>): string {
  if (lines.length === 0) return section;
  return `${section}, line${lines.length === 1 ? '' : 's'} ${listed(lines.map(String))}`;
}

/** What a clause says with its subject; statements leave that out where it is an operation. */
export function saying({
  operations,
  statement,
}: Pick<ClauseReport, 'operations' | 'statement'>): string {
  const [first, ...others] = operations;
  return first === undefined || others.length > 0 ? statement : `${first} ${statement}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
