import { clauseIds, clauses, type Clause } from '../../schemas/clauses/index.ts';
import { operations, type OperationId } from '../../schemas/operations/index.ts';
import { readingNumber } from '../../schemas/reading-numbers.ts';
import { readings } from '../../schemas/readings.ts';
import type { Check } from '../../harness/model/check.ts';
import { many } from '../../reporters/text/text.ts';
import { block } from '../terminal/text-block.ts';

type Told = Pick<Clause, 'id' | 'level' | 'statement'>;

/** All that the suite knows of one operation. */
interface OperationExplanation {
  readonly id: OperationId;
  readonly call: string;
  readonly summary: string;
  readonly plane: string;
  readonly gate: string | null;
  /** Clauses that speak of it alone, and those that speak of others as well. */
  readonly clauses: readonly Told[];
  readonly shared: readonly Told[];
  /** How many checks call it. */
  readonly checks: number;
  readonly readings: readonly { readonly id: string; readonly title: string }[];
}

/** Gathers what is known of an operation. */
export function explainOperation(
  id: OperationId,
  checks: readonly Pick<Check, 'callee'>[],
): OperationExplanation {
  const { method, path, summary, plane, gate } = operations[id];
  const speaking = clauseIds
    .map((one) => clauses[one])
    .filter((one) => one.operations.includes(id));
  const cited = [...new Set(speaking.flatMap(({ reading }) => reading ?? []))];
  return {
    id,
    call: `${method} ${path}`,
    summary,
    plane,
    gate,
    clauses: told(speaking.filter((one) => one.operations.length === 1)),
    shared: told(speaking.filter((one) => one.operations.length > 1)),
    checks: checks.filter(({ callee }) => callee === id).length,
    readings: cited
      .map((reading) => ({ id: readingNumber(reading), title: readings[reading] }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function told(all: readonly Clause[]): readonly Told[] {
  return all.map(({ id, level, statement }) => ({ id, level, statement }));
}

function pairs(all: readonly Told[]) {
  return all.map(({ id, level, statement }) => [id, `${level}: ${statement}`] as const);
}

/** Writes it for a terminal. */
export function renderOperation(about: OperationExplanation): string {
  const { id, call, summary, plane, gate, clauses: own, shared, checks } = about;
  const behind = gate === null ? '' : `, behind the gate ${gate}`;
  return [
    `${id}\n${call}: ${summary}\n`,
    `${plane} plane${behind}; ${many(checks, 'check')} of its own\n`,
    ...block(`its clauses (${own.length})`, pairs(own)),
    ...block(`clauses that it has in common with others (${shared.length})`, pairs(shared)),
    ...block(
      `readings (${about.readings.length})`,
      about.readings.map((reading) => [reading.id, reading.title]),
    ),
  ].join('\n');
}
