import { clauseIds, clauses, type Clause } from '../../schemas/clauses/index.ts';
import {
  isReadingName,
  readingNames,
  readingNumber,
  readingNumbered,
} from '../../schemas/reading-numbers.ts';
import { readings, type ReadingName } from '../../schemas/readings.ts';

/** One `##` section of docs/readings.md that is about a reading. */
interface ReadingSection {
  /** Its number: `R-07`. */
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

/** The readings that a text speaks of: by number, or by name as in "the reading `null-or-left-out`". */
export function mentionedIn(text: string): readonly string[] {
  const named = [...text.matchAll(/\breading[\s*/]+`([a-z][a-z\d]*(?:-[a-z\d]+)+)`/g)];
  return [
    ...[...text.matchAll(/\bR-\d+/g)].map(([id]) => id),
    ...named.map(([, name = '']) => (isReadingName(name) ? readingNumber(name) : name)),
  ];
}

/**
 * The page as the tables have it: each section of a reading under its number and title, in the order of the
 * numbers, with the clauses that rest on it at its end.
 */
export function withDerived(page: string): string {
  const parts = page.split(/^(?=## )/m).map((text) => ({ name: readingOf(text), text }));
  const inOrder = parts
    .flatMap(({ name, text }) => (name === undefined ? [] : [{ name, text }]))
    .toSorted((a, b) => readingNames.indexOf(a.name) - readingNames.indexOf(b.name))
    .map(({ name, text }) => derived(name, text))
    .values();
  return parts.map(({ name, text }) => (name === undefined ? text : inOrder.next().value)).join('');
}

/**
 * The reading that a section is about, by its heading: the name alone, as it is first written; the title,
 * since a number that two branches took at once is not the one of both; or the number.
 */
function readingOf(section: string): ReadingName | undefined {
  const [, heading = ''] = /^## (.*)/.exec(section) ?? [];
  if (isReadingName(heading)) return heading;
  const [, number = '', title] = /^(R-\d+) (.*)/.exec(heading) ?? [];
  return readingNames.find((name) => readings[name] === title) ?? readingNumbered(number);
}

function derived(name: ReadingName, section: string): string {
  const own = section.replace(/^.*/, () => `## ${readingNumber(name)} ${readings[name]}`);
  const ends = /^Clauses:.*(?:\n.+)*/m;
  return ends.test(own)
    ? own.replace(ends, () => clausesOf(name))
    : `${own.trimEnd()}\n\n${clausesOf(name)}\n\n`;
}

/** The clauses that rest on a reading. */
function restingOn(reading: ReadingName): readonly Clause[] {
  return clauseIds.map((id) => clauses[id]).filter((clause) => clause.reading === reading);
}

function clausesOf(reading: ReadingName): string {
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
