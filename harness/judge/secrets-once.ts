import { otherValue } from './found.ts';
import { operationOf } from './accepted.ts';
import { type Remark, holding, breaking } from './remark.ts';
import type { Answer } from '../model/answer.ts';
import { member } from '../model/json.ts';
import { clauses } from '../../schemas/clauses/index.ts';

/**
 * A signing secret is returned by the create or rotate that made it and by nothing after
 * (contract: "Public plane", WebhookSecret). Reads the placeholders that stand for secrets; gives
 * the remarks of each answer that came when one was known.
 */
export function judgeSecrets(answers: readonly Answer[]): (readonly Remark[])[] {
  const known = new Set<string>();
  return answers.map((answer) => {
    const remarks = known.size > 0 ? judgeAnswer(answer, known) : [];
    const secret = member(answer.json, 'signing_secret_b64url');
    if (typeof secret === 'string' && secret !== '') known.add(secret);
    return remarks;
  });
}

/**
 * A secret breaks the clause in the answer of any operation; that there is none says something only
 * of those that meet an endpoint.
 */
function judgeAnswer(answer: Answer, known: ReadonlySet<string>): readonly Remark[] {
  const operation = operationOf(answer.exchange.callee);
  if (!operation || operation.plane === 'workflow' || answer.exchange.noAnswer) return [];
  const clause = `${operation.plane}.secret.never-again` as const;
  const shown = [...known].find((secret) => contains(answer, secret));
  const spokenOf = clauses[clause].operations.some((id) => id === operation.id);
  if (shown === undefined && !spokenOf) return [];
  return [
    shown === undefined
      ? holding(clause)
      : breaking(clause, otherValue('signing secret', 'none of before', shown)),
  ];
}

function contains(answer: Answer, secret: string): boolean {
  const headers = answer.exchange.response?.headers ?? [];
  return answer.text.includes(secret) || headers.some(([, value]) => value.includes(secret));
}
