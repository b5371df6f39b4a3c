import { clauseIds, clauses, type Clause } from '../../schemas/clauses/index.ts';

/** One `##` section of docs/readings.md that is about a reading. */
interface ReadingSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const width = 100;

/** The sections of the page that are about a reading each, in its order. */
export function sectionsOf(page: string): readonly ReadingSection[] {
  return page.split(/^## /m).flatMap((text) => {
    const [, id, title] = /^(R-\d+) (.*)$/m.exec(text.split('\n', 1)[0] ?? '') ?? [];
    return id === undefined || title === undefined ? [] : [{ id, title, text }];
  });
}

/** The readings of the table at the page's end, which nothing rests on. */
export function unneededIn(page: string): readonly string[] {
  return [...page.matchAll(/^\| (R-\d+) /gm)].map(([, id]) => id ?? '');
}

/** The page with the `Clauses:` paragraph of every section as the table of clauses has it. */
export function withClauses(page: string): string {
  return page
    .split(/^(?=## )/m)
    .map((section) => {
      const [, id] = /^## (R-\d+) /.exec(section) ?? [];
      return id === undefined
        ? section
        : section.replace(/^Clauses:.*(?:\n.+)*/m, () => clausesOf(id));
    })
    .join('');
}

/** The clauses that rest on a reading. */
export function restingOn(reading: string): readonly Clause[] {
  return clauseIds.map((id) => clauses[id]).filter((clause) => clause.reading === reading);
}

function clausesOf(reading: string): string {
  const resting = restingOn(reading);
  if (resting.length === 0) return 'Clauses: none of its own.';
  const names = resting.map((clause) => `\`${clause.id}\`${noteOn(clause)}`);
  return wrap(`Clauses: ${names.join(', ')}.`);
}

function noteOn({ level, excluded }: Clause): string {
  if (excluded) return ' (not judged)';
  return level === 'should' ? ' (should)' : '';
}

function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
