import { suggestion } from '../harness/target-file/nearest.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import type { Mutant } from '../fixtures/mutants/mutant.ts';
import { clauseIds, clauses, type Clause } from '../schemas/clauses/index.ts';
import { retiredClauses } from '../schemas/clauses/retired.ts';
import { operations } from '../schemas/operations/index.ts';
import { readings } from '../schemas/readings.ts';
import { lineRanges } from './clause-text.ts';
import { claimantsOf, tieOf, type ClaimingCheck, type Tie } from './clause-ties.ts';

/** All that the suite knows of one clause. */
export interface Explanation extends Omit<Clause, 'operations' | 'reading'> {
  readonly operations: readonly { readonly id: string; readonly call: string }[];
  readonly reading: { readonly id: string; readonly title: string } | null;
  readonly tie: Tie;
  readonly checks: readonly { readonly id: string; readonly title: string }[];
  /** The single bugs of the reference gateway that turn it red. */
  readonly mutants: readonly { readonly id: string; readonly summary: string }[];
}

/** The clause of an id; a usage error names the nearest one, or why there is none any more. */
export function clauseNamed(id: string): Clause {
  const clause = clauseIds.find((known) => known === id);
  if (clause !== undefined) return clauses[clause];
  const retired = retiredClauses.find((one) => one.id === id);
  const why = retired && `retired in ${retired.since}: ${retired.why}`;
  throw new UsageError(`${id}: ${why ?? `no such clause${suggestion(id, clauseIds)}`}`);
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
    reading: reading === undefined ? null : { id: reading, title: readings[reading] ?? '' },
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

/** A heading and pairs below it, the second ones aligned; nothing where there are no pairs. */
function block(heading: string, pairs: readonly (readonly [string, string])[]): string[] {
  if (pairs.length === 0) return [];
  const width = Math.max(...pairs.map(([name]) => name.length));
  const lines = pairs.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`);
  return [`${heading}\n${lines.join('')}`];
}
