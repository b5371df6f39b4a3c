import { otherAnswer, otherStatus } from '../../../harness/judge/found.ts';
import { conflict, ofItsOwn } from './repeat.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { errorCode } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Mismatch } from '../../../harness/model/check.ts';
import { textOf } from '../../../harness/model/json.ts';
import type { ModelClause } from './model-clauses.ts';
import { sentBy } from '../../resources/messages/alpha-support.ts';

/** A submission that was accepted, by what it is known by. */
export interface Known {
  readonly id: string;
  readonly content: string;
  readonly message: string;
}

/** What is known of the submissions of an account. */
export interface Submitted {
  readonly keys: ReadonlyMap<string, Known>;
  readonly ids: ReadonlyMap<string, Known>;
  /** Keys and ids that came with something refused: whether they are taken is open. */
  readonly unsure: ReadonlySet<string>;
  /** What came of them, by message id. */
  readonly messages: ReadonlyMap<string, unknown>;
}

/** What a submission says, as far as it is known again by it. */
export interface DueSubmission {
  readonly key: string;
  readonly id: string;
  readonly content: string;
  readonly device: string;
}

/** A submission as recorded. */
export function sentAs(answer: Answer): DueSubmission {
  const sent = sentBy(answer);
  const { headers } = answer.exchange.request;
  const [, key = ''] = headers.find(([name]) => name.toLowerCase() === 'idempotency-key') ?? [];
  return {
    key,
    id: textOf(sent['client_message_id']),
    content: textOf(sent['test_case_id']),
    device: textOf(sent['device_id']),
  };
}

/** What a submission is to be answered, and the clause that says so. */
interface Due {
  readonly clause: ModelClause;
  readonly judge: (answer: Answer, message: string) => Mismatch | null;
}

/** The answer that a submission is to get, by what came before it; null where the contract leaves it open. */
export function expectedAnswer(before: Submitted, sent: DueSubmission): Due | null {
  if (before.unsure.has(sent.key) || before.unsure.has(sent.id)) return null;
  const byKey = before.keys.get(sent.key);
  const byId = before.ids.get(sent.id);
  if (!byKey && !byId) return isNew(before);
  const agreeing = [byKey, byId].filter((one) => one?.content === sent.content);
  if (agreeing.length === 0)
    return conflicts(byKey ? 'alpha.submit.key-conflict' : 'alpha.submit.id-conflict');
  const known = [...new Set(agreeing.flatMap((one) => one?.message ?? []))];
  if (byKey?.id === sent.id) return same('alpha.submit.repeat', known, false);
  if (!byKey) return same('alpha.submit.same-id-new-key', known, true);
  // which of two names is looked at first is open, and so is what the other one then says.
  return same('alpha.submit.key-conflict', known, true);
}

function conflicts(clause: ModelClause): Due {
  return {
    clause,
    judge: (answer) => (isConflict(answer) ? null : otherStatus(answer, [conflict])),
  };
}

/** a 409 whose code can not be read is judged by its status. */
export function isConflict(answer: Answer): boolean {
  return answer.status === 409 && (errorCode(answer) ?? 'conflict') === 'conflict';
}

function same(clause: ModelClause, known: readonly string[], orConflict: boolean): Due {
  const expected = `202 with message ${known.join(' or ')}${orConflict ? ', or 409 conflict' : ''}`;
  return {
    clause,
    judge: (answer, message) => {
      if (accepted(answer) && known.includes(message)) return null;
      return orConflict && isConflict(answer) ? null : otherAnswer(answer, expected);
    },
  };
}

function isNew({ messages }: Submitted): Due {
  return {
    clause: 'alpha.submit.new-message',
    judge: (answer, message) =>
      accepted(answer) && !messages.has(message) ? null : otherAnswer(answer, ofItsOwn),
  };
}
