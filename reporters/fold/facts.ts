import type { OperationId } from '../../schemas/operations/index.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import type { TargetInput } from '../inputs/inputs.ts';
import { compareText } from '../inputs/reasons.ts';
import type { ObservationReport } from '../report.ts';

/** What the contract leaves open and this target does, each said once. */
export function observationsOf({ results, left = [] }: TargetInput): readonly ObservationReport[] {
  const each = [...results.flatMap(({ observations }) => observations), ...left];
  const once = new Map(each.map(({ topic, value }) => [`${topic}\n${value}`, { topic, value }]));
  return [...once].toSorted(([a], [b]) => compareText(a, b)).map(([, observation]) => observation);
}

/** Operations that may be mounted and that answered nothing in the whole run. */
export function silentOperations({ gates, results }: TargetInput): readonly OperationId[] {
  const exchanges = results.flatMap((result) => result.exchanges);
  const answered = new Set(exchanges.flatMap((e) => (e.response && e.callee ? [e.callee] : [])));
  return operationIds.filter((id) => {
    const { gate } = operations[id];
    return !answered.has(id) && (gate === null || gates[gate] !== 'off');
  });
}

/**
 * The suite's own errors on a target. A finding on a clause that the table lacks is one of them: it
 * would be lost in silence otherwise.
 */
export function defectsOf({ results, clauses }: TargetInput): readonly string[] {
  const known = new Set<string>(clauses.flatMap(({ id, excluded }) => (excluded ? [] : [id])));
  const named = results.flatMap((result) =>
    result.units.flatMap(({ findings }) => findings.map(({ clause }) => ({ result, clause }))),
  );
  const strange = named.filter(({ clause }) => !known.has(clause));
  return [
    ...results.flatMap(({ check, outcome, defect }) =>
      outcome === 'defect' ? [`${check}: ${defect ?? 'no reason given'}`] : [],
    ),
    ...strange.map(({ result, clause }) => `${result.check}: finding on unknown clause ${clause}`),
  ];
}

/** Adds numbers up. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
