import { suggestion } from '../../harness/target-file/nearest.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { clauseIds, clauses, type Clause } from '../../schemas/clauses/index.ts';
import { retiredClauses } from '../../schemas/clauses/retired.ts';
import {
  isOperationId,
  operationIds,
  operations,
  type OperationId,
} from '../../schemas/operations/index.ts';
import {
  isReadingName,
  readingNames,
  readingNumber,
  readingNumbered,
} from '../../schemas/reading-numbers.ts';
import { readings, type ReadingName } from '../../schemas/readings.ts';
import { isSentence, lineOf, sentenceNames } from '../../schemas/sentences/index.ts';
import { stricter } from '../../reporters/findings/failed.ts';
import { lineRanges } from './clause-text.ts';
import { block } from '../terminal/text-block.ts';
import { claimantsOf, tieOf, type ClaimingCheck, type Tie } from './clause-ties.ts';

/** All that the suite knows of one clause. */
interface Explanation extends Omit<Clause, 'operations' | 'reading'> {
  readonly operations: readonly { readonly id: string; readonly call: string }[];
  readonly reading: { readonly id: string; readonly title: string } | null;
  readonly tie: Tie;
  readonly checks: readonly { readonly id: string; readonly title: string }[];
  /** The single bugs of the reference gateway that turn it red. */
  readonly mutants: readonly { readonly id: string; readonly summary: string }[];
}

/** What an id names: a clause, an operation, a reading, or a line of the contract by its sentence or its number. */
export type NamedById =
  | { readonly kind: 'clause'; readonly clause: Clause }
  | { readonly kind: 'operation'; readonly id: OperationId }
  | { readonly kind: 'reading'; readonly name: ReadingName }
  | { readonly kind: 'line'; readonly line: number };

/** What an id names; a usage error tells the nearest one, or why there is none any more. */
export function namedById(id: string): NamedById {
  const clause = clauseIds.find((known) => known === id);
  if (clause !== undefined) return { kind: 'clause', clause: clauses[clause] };
  if (isOperationId(id)) return { kind: 'operation', id };
  const [, line] = /^(?:line )?(\d+)$/i.exec(id) ?? [];
  if (line !== undefined) return { kind: 'line', line: Number(line) };
  if (isSentence(id)) return { kind: 'line', line: lineOf(id) };
  const reading = isReadingName(id) ? id : readingNumbered(id);
  if (reading !== undefined) return { kind: 'reading', name: reading };
  const retired = retiredClauses.find((one) => one.id === id);
  const why = retired && `retired in ${retired.since}: ${retired.why}`;
  const known = [
    ...clauseIds,
    ...operationIds,
    ...readingNames,
    ...readingNames.map(readingNumber),
    ...sentenceNames,
  ];
  const none = /^R-\d+$/i.test(id)
    ? 'no such reading'
    : 'no such clause, operation, reading or sentence';
  throw new UsageError(`${id}: ${why ?? `${none}${suggestion(id, known)}`}`);
}

/** Gathers what is known of a clause. */
export function explanationOf(
  clause: Clause,
  checks: readonly ClaimingCheck[],
  mutants: readonly Pick<Mutant, 'id' | 'summary' | 'breaks'>[],
): Explanation {
  const claimants = claimantsOf(checks);
  const { id, reading, ...facts } = clause;
  return {
    id,
    ...facts,
    operations: facts.operations.map((operation) => ({
      id: operation,
      call: `${operations[operation].method} ${operations[operation].path}`,
    })),
    reading:
      reading === undefined ? null : { id: readingNumber(reading), title: readings[reading] },
    tie: tieOf(clause, claimants),
    checks: (claimants.get(id) ?? []).map((check) => ({ id: check.id, title: check.title })),
    mutants: mutants
      .filter(({ breaks }) => breaks.includes(id))
      .map((mutant) => ({ id: mutant.id, summary: mutant.summary })),
  };
}

/** Writes an explanation for a terminal. */
export function renderExplanation(about: Explanation): string {
  const { id, level, statement, section, lines, when, reading, excluded } = about;
  const facts: (readonly [string, string])[] = [
    ...(level === 'should' ? [['level', stricter] as const] : []),
    ['section', section],
    ['contract', `line${lines.length === 1 ? '' : 's'} ${lineRanges(lines)}`],
    ...(when ? [['holds', `while the gate ${when.gate} is ${when.is}`] as const] : []),
    ...(reading ? [['reading', `${reading.id} ${reading.title} (docs/readings.md)`] as const] : []),
    ...(excluded ? [['not judged', `${excluded.because}: ${excluded.detail}`] as const] : []),
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  return [
    `${id} (${level})\n${statement}\n`,
    facts.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join(''),
    ...block(
      'operations',
      about.operations.map((one) => [one.id, one.call]),
    ),
    ...proof(about),
  ].join('\n');
}

function proof({ tie, checks, mutants }: Explanation): string[] {
  if (tie !== 'checks' && tie !== 'everywhere' && tie !== 'none') return [];
  const judged: Readonly<Record<typeof tie, string>> = {
    checks: 'judged by the checks',
    everywhere: 'judged on every exchange with its operations',
    none: 'judged by no check yet',
  };
  const claimed = checks.map((check) => [check.id, check.title] as const);
  const broken = mutants.map((mutant) => [mutant.id, mutant.summary] as const);
  return [
    ...(claimed.length > 0 ? block(judged[tie], claimed) : [`${judged[tie]}\n`]),
    ...(broken.length > 0
      ? block('turned red by the mutants', broken)
      : ['proved by no mutant yet\n']),
  ];
}
