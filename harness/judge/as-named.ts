import { namedIn } from '../contract/named.ts';
import { operationOf } from './accepted.ts';
import type { Answer } from '../model/answer.ts';

/**
 * An answer whose body has the members alone that the contract names, at any depth, and of those
 * none that is null: what two answers are held against each other by. One that is no success
 * of an operation is left as it is.
 */
export function asNamed(answer: Answer): Answer {
  const { resource, status } = operationOf(answer.exchange.callee)?.success ?? {};
  if (!resource || answer.status !== status) return answer;
  return { ...answer, json: namedIn(resource, answer.json) };
}
