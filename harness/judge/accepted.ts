import type { Answer } from '../model/answer.ts';
import type { Callee } from '../model/exchange.ts';
import { isObject } from '../model/json.ts';
import { isOperationId, operations } from '../../schemas/operations/index.ts';
import type { Operation } from '../../schemas/operations/operation.ts';

/** The operation that a callee names; undefined for planned routes and bare paths. */
export function operationOf(callee: Callee | null): Operation | undefined {
  return callee !== null && isOperationId(callee) ? operations[callee] : undefined;
}

/**
 * True where a good request was taken: any 2xx, with a JSON object where the operation answers one
 * and no page of text where it answers nothing. Whether status and body are the right ones is for
 * other claims; a control only has to show that what the probe changed is what made the difference.
 */
export function accepted(answer: Answer): boolean {
  if (answer.status < 200 || answer.status > 299) return false;
  if (isObject(answer.json)) return true;
  const operation = operationOf(answer.exchange.callee);
  return !operation?.success.resource && answer.text === '';
}

/** True where a request had no effect for sure: other refusals leave that open (`unknown-outcome-rule`). */
export function refusedForSure({ status }: Answer): boolean {
  return status >= 400 && status < 500 && status !== 408;
}
