import { UsageError } from '../harness/target-file/usage-error.ts';
import { clauseIds, clauses, type Clause } from '../schemas/clauses/index.ts';
import { blankLines, contractLines, descriptiveLines } from '../schemas/lines.ts';
import { sectionAt, type ContractSection } from '../schemas/sections.ts';
import { block } from './text-block.ts';

/** All that the suite knows of one line of the contract. */
interface LineExplanation {
  readonly line: number;
  readonly section: ContractSection;
  /** Why it binds nobody; null where clauses state it. */
  readonly why: string | null;
  readonly clauses: readonly Pick<Clause, 'id' | 'level' | 'statement'>[];
}

/** Gathers what is known of a line; a usage error where the contract has no such line. */
export function explainLine(line: number): LineExplanation {
  const section = sectionAt(line);
  if (!section) throw new UsageError(`${line}: the contract has the lines 1 to ${contractLines}`);
  const described = descriptiveLines.find(({ from, to }) => from <= line && line <= to)?.why;
  return {
    line,
    section,
    why: described ?? (blankLines.includes(line) ? 'blank' : null),
    clauses: clauseIds
      .map((id) => clauses[id])
      .filter(({ lines }) => lines.includes(line))
      .map(({ id, level, statement }) => ({ id, level, statement })),
  };
}

/** Writes it for a terminal. */
export function renderLine({ line, section, why, clauses: stated }: LineExplanation): string {
  const { title, from, to } = section;
  return [
    `line ${line} of the contract\n`,
    `section  ${title} (lines ${from}-${to})\n${why === null ? '' : `binds nobody: ${why}\n`}`,
    ...block(
      'clauses that state it',
      stated.map(({ id, level, statement }) => [id, `${level}: ${statement}`]),
    ),
  ].join('\n');
}
