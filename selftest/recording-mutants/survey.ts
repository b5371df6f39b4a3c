import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { GatePositions } from '../../harness/model/target.ts';
import { brokenBy, mutantName, plannedMutants } from './judge-mutants.ts';
import type { Operator, Expected } from './operator.ts';

/** What became of the mutants of one operator. */
interface SurveyRow {
  readonly operator: string;
  readonly outcome: Expected;
  judged: number;
  /** Of those, the ones that some obligation turned red for. */
  red: number;
}

/** A mutant that was not judged as the contract has it. */
interface Stray {
  readonly operator: string;
  readonly outcome: Expected;
  readonly name: string;
  readonly check: string;
  /** What it broke, where it is lawful. */
  readonly broken: readonly string[];
}

/** What a survey of mutants found. */
export interface Survey {
  readonly rows: readonly SurveyRow[];
  /** How many mutants each clause was red for. */
  readonly clauses: ReadonlyMap<string, number>;
  readonly strays: readonly Stray[];
}

/**
 * Judges a mutant of each name of a good run, the first that comes. Of an operator on labels each has to be
 * found where it is; one that is made of any exchange of an operation is a bug of that operation, and found
 * where any check finds it.
 */
export function surveyOf(
  operators: readonly Operator[],
  pairs: readonly (readonly [Check, CheckResult])[],
  gates: GatePositions,
): Survey {
  const rows = new Map(operators.map(({ id, outcome }) => [id, emptyRow(id, outcome)]));
  const clauses = new Map<string, number>();
  const strays = new Map<string, Stray>();
  const counts = new Map<string, number>();
  for (const one of plannedMutants(operators, pairs)) {
    const { operator } = one;
    const name = mutantName(one);
    const row = rows.get(operator.id)!;
    const before = counts.get(name) ?? 0;
    const anywhere = operator.each === 'any';
    if (before > 0 && !(anywhere && strays.has(name))) continue;
    counts.set(name, before + 1);
    if (before === 0 || !anywhere) row.judged += 1;
    const { must: broken, should } = brokenBy(one, gates);
    for (const clause of broken) clauses.set(clause, (clauses.get(clause) ?? 0) + 1);
    if (broken.length > 0) row.red += 1;
    const { id, outcome } = operator;
    // what the contract only advises is found where that is told
    const found = broken.length > 0 || (outcome === 'breaks' && should.length > 0);
    const asItShould = outcome === 'open' || (outcome === 'breaks') === found;
    if (asItShould && anywhere) strays.delete(name);
    if (!asItShould) strays.set(name, { operator: id, outcome, name, check: one.check.id, broken });
  }
  return { rows: [...rows.values()], clauses, strays: [...strays.values()] };
}

function emptyRow(operator: string, outcome: Expected): SurveyRow {
  return { operator, outcome, judged: 0, red: 0 };
}
