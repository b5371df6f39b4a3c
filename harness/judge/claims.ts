import { accepted } from './accepted.ts';
import { describe, errorCode } from './describe.ts';
import { otherStatus } from './found.ts';
import type { Answer } from '../model/answer.ts';
import type { Claim, ClaimVerdict, Reader } from '../model/check.ts';
import type { Allowed } from '../model/found.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';

type Options = Pick<Claim, 'judgesSilence' | 'judgesThrottling' | 'throttledWith' | 'ofThoseSent'>;

/** The control that negative probes have unless they name another. */
export const control = 'control';

/**
 * Claims that the probe gets one of the allowed refusals, given that its control was accepted.
 * A body in which no code can be read is left to the clauses on error bodies, so that one fault
 * in their form does not turn every refusal red.
 */
export function refuses(
  clause: ClauseId,
  probe: string,
  allowed: readonly Allowed[],
  options: Options & { readonly controls?: readonly string[] } = {},
): Claim {
  const { controls = [control], ...rest } = options;
  return {
    clause,
    reads: [probe],
    controls,
    ...rest,
    judge: (read) => (isAllowed(read(probe), allowed) ? null : otherStatus(read(probe), allowed)),
  };
}

/** Claims that a good request is taken, and answered with exactly this status. */
export function accepts(clause: ClauseId, label: string, status: number): Claim {
  return {
    clause,
    reads: [label],
    controls: [],
    judge: (read) => {
      const answer = read(label);
      return answer.status === status && accepted(answer)
        ? null
        : otherStatus(answer, [{ status }]);
    },
  };
}

/** What a claim reads, and what has to be accepted first; a mere list is both. */
export type Labels =
  | readonly string[]
  | ({ readonly reads: readonly string[]; readonly controls?: readonly string[] } & Options);

/** Claims something of one or several answers, given that the controls were accepted. */
export function claims(
  clause: ClauseId,
  labels: Labels,
  judge: (read: Reader) => ClaimVerdict,
): Claim {
  if (!('reads' in labels)) return { clause, reads: labels, controls: labels, judge };
  const { reads, controls = [], ...rest } = labels;
  return { clause, reads, controls, ...rest, judge };
}

/**
 * Records that the suite sent every request that could trigger this clause, which holds of any answer and which a
 * server may lawfully never send: where these were answered and none was one, it does not apply.
 */
export function triggersSent(
  clause: ClauseId,
  labels: { readonly reads: readonly string[]; readonly controls: readonly string[] },
): Claim {
  return claims(clause, labels, (read) => {
    const answers = labels.reads.flatMap((label) =>
      label.endsWith('*') ? read.all(label.slice(0, -1)) : [read(label)],
    );
    const failed = answers.find(({ status }) => status >= 500);
    return failed ? { inconclusive: describe(failed) } : null;
  });
}

/** True for one of the allowed refusals; where no code can be read, the status decides. */
export function isAllowed(answer: Answer, allowed: readonly Allowed[]): boolean {
  const code = errorCode(answer);
  return allowed.some(
    (one) =>
      one.status === answer.status &&
      (one.code === undefined || code === undefined || one.code === code),
  );
}
