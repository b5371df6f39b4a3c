import type { Answer } from '../model/answer.ts';
import { operationOf } from './accepted.ts';
import { member } from '../json.ts';
import { remark, type Remark } from './remark.ts';

/**
 * A signing secret is returned by the create or rotate that made it and by nothing after
 * (contract: "Public plane", WebhookSecret). Reads the placeholders that stand for secrets; gives
 * the remarks of each answer that came when one was known.
 */
export function judgeSecrets(answers: readonly Answer[]): (readonly Remark[])[] {
  const known = new Set<string>();
  return answers.map((answer) => {
    const operation = operationOf(answer.exchange.callee);
    const shown = [...known].find((secret) => contains(answer, secret));
    const secret = member(answer.json, 'signing_secret_b64url');
    const remarks =
      operation && operation.plane !== 'workflow' && (known.size > 0 || shown !== undefined)
        ? [
            remark(
              `${operation.plane}.secret.never-again`,
              shown === undefined,
              'no signing secret that was shown before',
              `the secret ${shown} again`,
            ),
          ]
        : [];
    if (typeof secret === 'string' && secret !== '') known.add(secret);
    return remarks;
  });
}

function contains(answer: Answer, secret: string): boolean {
  const headers = answer.exchange.response?.headers ?? [];
  return answer.text.includes(secret) || headers.some(([, value]) => value.includes(secret));
}
