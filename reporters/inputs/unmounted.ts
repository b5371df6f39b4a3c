import type { Exchange } from '../../harness/model/exchange.ts';
import type { CheckResult, Lack } from '../../harness/model/result.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import type { TargetInput } from './inputs.ts';
import { restOf } from './rest.ts';

/** Operations that are not mounted, and what is said of each. */
export type Unmounted = ReadonlyMap<string, Lack>;

const sealedIds = operationIds.filter((id) => operations[id].plane === 'sealed');

/**
 * The operations that the target has not built, or may not have: as its file lists them, or as the run
 * found out. A sealed route was found so where it answered 404 to every request while another sealed
 * route answered otherwise; anyone who asks only a part need not have met another. Where all that was asked for
 * is nobody's or somebody else's, 404 is the right answer, and says nothing of the route.
 */
export function unmountedOperations(input: TargetInput): Unmounted {
  const { unmounted, gates, results } = input;
  const listed = unmounted.map((id) => [id, listedLack(id)] as const);
  if (gates.sealedAdmission !== 'on') return new Map(listed);
  const answered = new Map<string, Exchange[]>(sealedIds.map((id) => [id, []]));
  for (const result of results)
    for (const exchange of result.exchanges)
      if (exchange.response !== null) answered.get(exchange.callee ?? '')?.push(exchange);
  const silent = [...answered].filter(([, own]) => own.some(tellsMuch) && !own.some(isFound));
  const otherwise = [...answered.values()].some((own) => own.some(isFound));
  const isPart = restOf(input) !== null;
  const found =
    otherwise || isPart ? silent.map(([id, own]) => [id, lackOf(id, own)] as const) : [];
  return new Map([...found, ...listed]);
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

function isFound({ response }: Exchange): boolean {
  return response?.status !== 404;
}

function tellsMuch(exchange: Exchange): boolean {
  return exchange.fault === null || withoutCredential(exchange);
}

function withoutCredential({ fault, request }: Exchange): boolean {
  const carries = request.headers.some(([name]) => /^(authorization|cookie)$/i.test(name));
  return fault !== null && !carries;
}

function listedLack(id: string): Lack {
  return { what: 'unmounted', reason: `the target file lists ${id} as unmounted` };
}

/** What is said of a route that answered 404 alone: a good request and one without a credential tell the most. */
function lackOf(id: string, own: readonly Exchange[]): Lack {
  const asked = own.some(({ fault }) => fault === null) && own.some(withoutCredential);
  const reason = asked
    ? `not implemented: ${id} answers 404 to every request`
    : `perhaps not implemented: ${id} answered 404 to all that this run asked of it; if so, list it as unmounted`;
  return { what: id, reason };
}
