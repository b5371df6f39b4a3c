import type { Exchange } from '../harness/model/exchange.ts';
import type { CheckResult, Lack } from '../harness/model/result.ts';
import { operationIds, operations } from '../schemas/operations/index.ts';
import type { TargetInput } from './inputs.ts';

/** Operations that are not mounted, and what is said of each. */
export type Unmounted = ReadonlyMap<string, Lack>;

const sealedIds = operationIds.filter((id) => operations[id].plane === 'sealed');

/**
 * The operations that the target has not built: as its file lists them, or as the run found out. A
 * sealed route was found so where it answered 404 to every request, to a good one and to one without
 * a credential among them, while another sealed route answered otherwise.
 */
export function unmountedOperations({ unmounted, gates, results }: TargetInput): Unmounted {
  const listed = unmounted.map((id) => [id, listedLack(id)] as const);
  if (gates.sealedAdmission !== 'on') return new Map(listed);
  const answered = new Map<string, Exchange[]>(sealedIds.map((id) => [id, []]));
  for (const result of results)
    for (const exchange of result.exchanges)
      if (exchange.response !== null) answered.get(exchange.callee ?? '')?.push(exchange);
  const silent = sealedIds.filter((id) => neverFound(answered.get(id) ?? []));
  const otherwise = [...answered.values()].some((own) => own.some(isFound));
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

/** True for answers to one operation that are all 404, to a good request and to one without a credential. */
function neverFound(own: readonly Exchange[]): boolean {
  return (
    !own.some(isFound) && own.some(({ fault }) => fault === null) && own.some(withoutCredential)
  );
}

function isFound({ response }: Exchange): boolean {
  return response?.status !== 404;
}

function withoutCredential({ fault, request }: Exchange): boolean {
  const carries = request.headers.some(([name]) => /^(authorization|cookie)$/i.test(name));
  return fault !== null && !carries;
}

function listedLack(id: string): Lack {
  return { what: 'unmounted', reason: `the target file lists ${id} as unmounted` };
}

function foundLack(id: string): Lack {
  return { what: id, reason: `not implemented: ${id} answers 404 to every request` };
}
