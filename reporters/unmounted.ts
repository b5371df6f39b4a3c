import type { Exchange } from '../harness/model/exchange.ts';
import type { CheckResult, Lack } from '../harness/model/result.ts';
import type { OperationId } from '../schemas/operations/index.ts';
import { isOperationId, operationIds, operations } from '../schemas/operations/index.ts';
import type { TargetInput } from './inputs.ts';

/** Operations that are not mounted, and what is said of each. */
export type Unmounted = ReadonlyMap<string, Lack>;

/**
 * The operations that the target has not built: as its file lists them, or as the run found out. A
 * sealed route was found so where it answered 404 to every request, to a good one and to one without
 * a credential among them, while another sealed route answered otherwise.
 */
export function unmountedOperations({ unmounted, gates, results }: TargetInput): Unmounted {
  const listed = unmounted.map((id) => [id, listedLack(id)] as const);
  if (gates.sealedAdmission !== 'on') return new Map(listed);
  const answered = results
    .flatMap((result) => result.exchanges)
    .filter((exchange) => exchange.response !== null && planeOf(exchange) === 'sealed');
  const silent = operationIds.filter((id) => neverFound(answered, id));
  const otherwise = answered.some(({ response }) => response?.status !== 404);
  const found = otherwise ? silent.map((id) => [id, foundLack(id)] as const) : [];
  return new Map([...listed, ...found]);
}

/** The results without what they say of operations that are not mounted, or by way of them. */
export function excused(results: readonly CheckResult[], unmounted: Unmounted): CheckResult[] {
  return results.map((result) => {
    const called = result.exchanges.map(({ callee }) => unmounted.get(callee ?? ''));
    const lack = called.find((one) => one !== undefined);
    if (!lack || result.outcome === 'defect') return result;
    return { ...result, outcome: 'notExercised', lack, units: [] };
  });
}

function neverFound(answered: readonly Exchange[], id: OperationId): boolean {
  const own = answered.filter(({ callee }) => callee === id);
  return (
    own.every(({ response }) => response?.status === 404) &&
    own.some(({ fault }) => fault === null) &&
    own.some(withoutCredential)
  );
}

function withoutCredential({ fault, request }: Exchange): boolean {
  const carries = request.headers.some(([name]) => /^(authorization|cookie)$/i.test(name));
  return fault !== null && !carries;
}

function planeOf({ callee }: Exchange): string | undefined {
  return callee !== null && isOperationId(callee) ? operations[callee].plane : undefined;
}

function listedLack(id: string): Lack {
  return { what: 'unmounted', reason: `the target file lists ${id} as unmounted` };
}

function foundLack(id: string): Lack {
  return { what: id, reason: `not implemented: ${id} answers 404 to every request` };
}
