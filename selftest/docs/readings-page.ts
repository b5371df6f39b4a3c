import {
  isReadingName,
  readingNames,
  readingNumber,
  readingNumbered,
} from '../../schemas/reading-numbers.ts';
import { readings, type ReadingName } from '../../schemas/readings.ts';

/** A page of docs/readings/, and what is written on it. */
export interface ReadingsPage {
  /** Its file in the folder: `lists.md`. */
  readonly file: string;
  readonly text: string;
}

/** One `##` section of a page that is about a reading. */
interface ReadingSection {
  /** Its number: `R-07`. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const intro = `The contract leaves some places open, can be taken in two senses at others, and at some says two things at once. A
test has to decide there, and must not fail a server whose team decided otherwise in good faith. Each reading is one such
place: why the text is open, and who passes.

- **must**: a server fails for it. It is the widest sense that the text can bear, unless a specific sentence outweighs
  a general one.
- **accepted**: passes as well.
- **should**: the strict side. It is reported, and fails only where the run is told to fail on it.
- **not tested**, **not judged**: no server is held to it. **observed**: the report shows what the target does.

What the contract calls "not shown" is never judged unless a reading says so; [not-judged.md](not-judged.md) lists it.
A "Sentence" is a line of the contract: \`sms-gateway-conformance explain NAME\` shows it. \`explain R-01\` shows a
reading with all its lines and the clauses that rest on it, \`explain CLAUSE\` the reading of a clause, and
\`git grep R-01\` the code that follows it. Written by \`npm run docs\` from the pages.`;

/** docs/readings.md: every reading under the page that has it. */
export function readingsIndex(pages: readonly ReadingsPage[]): string {
  const parts = pages.map(({ file, text }) => {
    const title = /^# (.*)/.exec(text)?.[1] ?? file;
    const items = sectionsOf(text).map(({ id, title: about }) => {
      const name = readingNumbered(id);
      return `- [${id}](readings/${file}#${anchorOf(`${id} ${about}`)}) \`${name ?? ''}\`: ${about}`;
    });
    return [`## [${title}](readings/${file})`, ...(items.length > 0 ? [items.join('\n')] : [])];
  });
  return `${['# Readings', intro, ...parts.flat()].join('\n\n')}\n`;
}

/** The sections of a page that are about a reading each, in its order. */
export function sectionsOf(page: string): readonly ReadingSection[] {
  return page.split(/^## /m).flatMap((text) => {
    const [, id, title] = /^(R-\d+) (.*)$/m.exec(text.split('\n', 1)[0] ?? '') ?? [];
    return id === undefined || title === undefined ? [] : [{ id, title, text }];
  });
}

/** The readings of the table on a page, which nothing rests on. */
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
 * A page as the table has it: each section of a reading under its number and title, in the order of the
 * numbers.
 */
export function withDerived(page: string): string {
  const parts = page.split(/^(?=## )/m).map((text) => ({ name: readingOf(text), text }));
  const inOrder = parts
    .flatMap(({ name, text }) => (name === undefined ? [] : [{ name, text }]))
    .toSorted((a, b) => readingNames.indexOf(a.name) - readingNames.indexOf(b.name))
    .map(({ name, text }) => derived(name, text))
    .values();
  const sections = parts.map(({ name, text }) =>
    name === undefined ? text : (inOrder.next().value ?? ''),
  );
  return `${sections.join('').trimEnd()}\n`;
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

/** The anchor that a heading of Markdown has on its page. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
