import { UsageError } from '../../harness/target-file/usage-error.ts';
import { clauseIds, clauses, type Clause } from '../../schemas/clauses/index.ts';
import { sectionAt, type ContractSection } from '../../schemas/sections.ts';
import { whyDescriptive } from '../../schemas/sentences/descriptive.ts';
import { contractLines, sentenceOn, type SentenceName } from '../../schemas/sentences/index.ts';
import { block } from '../terminal/text-block.ts';

/** All that the suite knows of one line of the contract. */
interface LineExplanation {
  readonly line: number;
  /** What clauses and readings cite it by; null where it is blank. */
  readonly sentence: SentenceName | null;
  readonly section: ContractSection;
  /** Why it binds no server; null where clauses state it. */
  readonly why: string | null;
  readonly clauses: readonly Pick<Clause, 'id' | 'level' | 'statement'>[];
}

/** Gathers what is known of a line; a usage error where the contract has no such line. */
export function explainLine(line: number): LineExplanation {
  const section = sectionAt(line);
  if (!section) throw new UsageError(`${line}: the contract has the lines 1 to ${contractLines}`);
  const sentence = sentenceOn(line) ?? null;
  return {
    line,
    sentence,
    section,
    why: sentence === null ? 'blank' : (whyDescriptive(sentence) ?? null),
    clauses: clauseIds
      .map((id) => clauses[id])
      .filter(({ lines }) => lines.includes(line))
      .map(({ id, level, statement }) => ({ id, level, statement })),
  };
}

/** Writes it for a terminal. */
export function renderLine(about: LineExplanation): string {
  const { line, sentence, section, why, clauses: stated } = about;
  const { title, from, to } = section;
  const named = sentence === null ? '' : `sentence ${sentence}\n`;
  return [
    `line ${line} of the contract\n`,
    `${named}section  ${title} (lines ${from}-${to})\n${why === null ? '' : `binds nobody: ${why}\n`}`,
    ...block(
      'clauses that state it',
      stated.map(({ id, level, statement }) => [id, `${level}: ${statement}`]),
    ),
  ].join('\n');
}
