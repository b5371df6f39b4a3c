import { operationOf } from '../../judge/accepted.ts';
import { isBroken, judgedSoFar } from '../../judge/judge-check.ts';
import type { Answer } from '../../model/answer.ts';
import type { Check } from '../../model/check.ts';
import type { RequestSpec } from '../../model/request.ts';
import type { Recording } from './drive-parts.ts';
import { isOfNoLag } from '../waiting/lags.ts';
import { looksAtList } from '../waiting/list-patience.ts';

type Look = Pick<RequestSpec, 'callee' | 'fault' | 'regular'>;

/** True for a good read of one thing by its id. */
function readsById({ callee, fault, regular }: Look): boolean {
  const operation = operationOf(callee);
  const isById = operation?.method === 'GET' && operation.path.endsWith('}');
  return isById && fault === null && regular;
}

/** True for a read that may come too early for what was accepted before it. */
export function mayBeEarly(request: Look): boolean {
  return looksAtList(request) || readsById(request);
}

/** True for the answer to a read by id that does not know the thing, or not yet. */
export function isMissing({ status, exchange }: Answer): boolean {
  return status === 404 && readsById(exchange);
}

/** The same of a look at what a check rests on: no claim need speak of it, and what its id does not find is missed. */
export function isEarlyFooting(...look: Parameters<typeof isEarly>): boolean {
  const [, , answers] = look;
  return answers.some(isMissing) || isEarly(...look);
}

/**
 * Whether what was just looked at may have been looked at too early: something that the check claims of it is
 * broken as it is, or can't be told for want of a thing that its id does not find. What no lag explains, such as
 * an order, stands.
 */
export function isEarly(
  check: Pick<Check, 'id' | 'claims'>,
  { exchanges }: Pick<Recording, 'exchanges'>,
  answers: readonly Answer[],
): boolean {
  const looks = answers.filter(({ exchange }) => mayBeEarly(exchange));
  const labels = looks.flatMap(({ exchange }) => exchange.label ?? []);
  if (labels.length === 0 || !looks.every((one) => one.status === 200 || isMissing(one)))
    return false;
  const missing = looks.some(isMissing);
  const looked = looks.some(({ exchange }) => looksAtList(exchange));
  if (!missing && !looked) return false;
  return judgedSoFar(check, exchanges, labels).some(
    (unit) => (isBroken(unit) || (missing && unit.verdict !== 'held')) && !isOfNoLag(unit),
  );
}
