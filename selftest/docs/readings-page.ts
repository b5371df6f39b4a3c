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
 * numbers.
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
  return `## ${readingNumber(name)} ${readings[name]}${section.slice(section.indexOf('\n')).trimEnd()}\n\n`;
}
