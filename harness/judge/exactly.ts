import { parseWhole } from '../contract/exact-numbers.ts';
import type { Answer } from '../model/answer.ts';

/** Answers are looked at again and again. */
const known = new WeakMap<Answer, Answer>();

/**
 * The answer with each integer that a double can't hold as a bigint, so that two that are nearly the
 * same are distinguished. Most answers have none and stay as they are.
 */
export function exactly(answer: Answer): Answer {
  if (!/\d[\d.]{15}/.test(answer.text) || answer.json === undefined) return answer;
  const found = known.get(answer) ?? { ...answer, json: parseWhole(answer.text) ?? answer.json };
  known.set(answer, found);
  return found;
}
