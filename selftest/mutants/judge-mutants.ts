import { judgeAgain } from '../../harness/judge/judge-again.ts';
import { isBroken } from '../../harness/judge/judge-check.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Exchange } from '../../harness/model/exchange.ts';
import type { CheckResult, KeptDrive } from '../../harness/model/result.ts';
import type { GatePositions } from '../../harness/model/target.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import { recordedOf, type Mutant, type Operator } from './operator.ts';

/** A mutant of one exchange of one check. */
export interface Planned {
  readonly operator: Operator;
  readonly check: Check;
  readonly result: CheckResult;
  readonly position: number;
  readonly mutant: Mutant;
}

/** What a mutant is known by: operator, operation, status and place. */
export function nameOf({ operator, result, position, mutant }: Planned): string {
  const { callee, label, response } = result.exchanges[position]!;
  const shared = [operator.id, callee, response?.status, mutant.place];
  const own = operator.each === 'label' ? [result.check, label ?? 'unlabelled'] : [];
  return [...shared, ...own].join(' · ');
}

/** All mutants of some results, in the order of their exchanges. */
export function* planned(
  operators: readonly Operator[],
  pairs: readonly (readonly [Check, CheckResult])[],
): Generator<Planned> {
  for (const [check, result] of pairs)
    for (const [position, exchange] of result.exchanges.entries()) {
      const recorded = recordedOf(exchange);
      if (!recorded) continue;
      const before = result.exchanges.slice(0, position);
      for (const operator of operators)
        for (const mutant of operator.of(recorded, before))
          yield { operator, check, result, position, mutant };
    }
}

/** The clauses that a result with the mutant in it breaks, of those that are obligations. */
export function brokenBy(
  { check, result, position, mutant }: Planned,
  gates: GatePositions,
): readonly string[] {
  const { units } = judgeAgain(check, mutated(result, position, mutant), gates);
  const broken = units.filter((unit) => isBroken(unit) && clauses[unit.clause].level === 'must');
  return [...new Set(broken.map(({ clause }) => clause))];
}

function mutated(result: CheckResult, position: number, mutant: Mutant): CheckResult {
  const exchanges: (Exchange | undefined)[] = [...result.exchanges];
  exchanges[position] = mutant.exchange ?? undefined;
  if (mutant.further) exchanges.push(mutant.further);
  const last = mutant.further ? exchanges.length - 1 : null;
  const follow = (places: readonly number[]) => {
    const there = mutant.exchange === null ? places.filter((one) => one !== position) : places;
    return there.flatMap((one) => (one === position && last !== null ? [one, last] : [one]));
  };
  const moved = (kept: KeptDrive): KeptDrive => ({ ...kept, exchanges: follow(kept.exchanges) });
  if (result.cases)
    return {
      ...result,
      exchanges: exchanges.flatMap((one) => one ?? placeholder),
      cases: { ...result.cases, kept: result.cases.kept.map(moved) },
    };
  const order = follow([...result.exchanges.keys()]);
  return { ...result, exchanges: order.flatMap((one) => exchanges[one] ?? []) };
}

/** Keeps a place in the list where nothing was sent; no drive counts it among its own. */
const placeholder: Exchange = {
  label: null,
  callee: null,
  fault: null,
  assumption: null,
  regular: true,
  request: { method: 'GET', path: '/', headers: [], body: null, manner: 'whole' },
  response: null,
  noAnswer: null,
  startedAtMs: 0,
  durationMs: 0,
};
