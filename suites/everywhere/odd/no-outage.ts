import { otherAnswer } from '../../../harness/judge/found.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Claim } from '../../../harness/model/check.ts';
import { operations, type OperationId } from '../../../schemas/operations/index.ts';

/** What was asked in turn, each time beside a good request. */
interface Asked {
  readonly kinds: readonly string[];
  readonly controls: readonly string[];
  /** How often a kind is asked that is answered 503. */
  readonly rounds: number;
  readonly expected: string;
}

/** Claims that no kind of request is answered 503 in every round, while good ones are answered. */
export function noOutage(id: OperationId, { kinds, controls, rounds, expected }: Asked): Claim {
  const plane = operations[id].plane === 'sealed' ? 'sealed' : 'public';
  const reads = [...kinds.map((kind) => `${kind}-*`), 'good-*'];
  return claims(`${plane}.unread-no-outage`, { reads, controls }, (read) => {
    const beside = read.all('good-').find((answer) => !accepted(answer));
    if (beside) return { inconclusive: `a good one is answered ${describe(beside)}` };
    for (const kind of kinds) {
      const answers = read.all(`${kind}-`);
      const [first] = answers;
      if (!first || answers.length < rounds) continue;
      if (answers.some(({ status }) => status !== 503)) continue;
      return otherAnswer(first, `${expected}, once at least`);
    }
    return null;
  });
}
