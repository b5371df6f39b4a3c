import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { clauseIds, clauses, type Clause } from '../../schemas/clauses/index.ts';
import { readingNumber } from '../../schemas/reading-numbers.ts';
import { readings, type ReadingName } from '../../schemas/readings.ts';
import { citedIn } from '../../schemas/sentences/cited.ts';
import { isSentence, lineOf } from '../../schemas/sentences/index.ts';
import { lineRanges } from './clause-text.ts';
import { block } from '../terminal/text-block.ts';

/** All that the suite knows of one reading. */
interface ReadingExplanation {
  readonly id: string;
  readonly title: string;
  /** Lines of the contract that it is about: those of the clauses that rest on it, and those that its text cites. */
  readonly lines: readonly number[];
  /** Why it is read so, and what passes; empty where the page is not at hand. */
  readonly text: string;
  readonly clauses: readonly Pick<Clause, 'id' | 'level' | 'statement'>[];
}

/** Gathers what is known of a reading. */
export function explainReading(name: ReadingName): ReadingExplanation {
  const id = readingNumber(name);
  const text = textOf(id);
  const resting = clauseIds.map((one) => clauses[one]).filter(({ reading }) => reading === name);
  const cited = (citedIn(text) ?? []).filter(isSentence).map(lineOf);
  const lines = new Set([...cited, ...resting.flatMap((one) => one.lines)]);
  return {
    id,
    title: readings[name],
    lines: [...lines].toSorted((a, b) => a - b),
    text,
    clauses: resting.map(({ id: clause, level, statement }) => ({ id: clause, level, statement })),
  };
}

/** Writes it for a terminal. */
export function renderReading(about: ReadingExplanation): string {
  const { id, title, lines, text, clauses: resting } = about;
  const where = `contract  line${lines.length === 1 ? '' : 's'} ${lineRanges(lines)}\n`;
  return [
    `${id} ${title}\n`,
    ...(lines.length > 0 ? [where] : []),
    text === '' ? '(docs/readings.md)\n' : `${text}\n`,
    ...block(
      'clauses that rest on it',
      resting.map(({ id: clause, level, statement }) => [clause, `${level}: ${statement}`]),
    ),
  ].join('\n');
}

/** The section of a reading in the pages of readings. */
function textOf(id: string): string {
  // beside the rooms, and a folder further up where they are compiled
  const folder = ['../../docs/readings/', '../../../docs/readings/']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));
  if (!folder) return '';
  const pages = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const [, section = ''] = pages.join('\n').split(`\n## ${id} `);
  const [own = ''] = section.split(/\n##? /);
  return own.slice(own.indexOf('\n')).trim();
}
