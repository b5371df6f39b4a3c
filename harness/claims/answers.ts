import { accepted } from '../judge/accepted.ts';
import { claims, control } from '../judge/claims.ts';
import { describe } from '../judge/describe.ts';
import { otherAnswer, otherStatus } from '../judge/found.ts';
import type { Answer } from '../model/answer.ts';
import type { Claim, Reader, vacuous } from '../model/check.ts';
import type { Allowed } from '../model/found.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';

/** What a claim on answers asks besides; its control is `control` unless others are named. */
interface AnswerTerms extends Pick<Claim, 'judgesSilence' | 'judgesThrottling' | 'throttledWith'> {
  readonly controls?: readonly string[];
  /** Answers that are the matter of the claim where they do not hold; all, unless this says which. */
  readonly blames?: (answer: Answer) => boolean;
  /** Why one of these statuses, in words. */
  readonly as?: string;
}

/**
 * Claims that each answer to some probes is such a one. A label that ends in `*` means all that begin so.
 *
 * @param expected in words, or the statuses that it may have
 */
export function everyAnswer(
  clause: ClauseId,
  probes: string | readonly string[],
  expected: string | readonly Allowed[],
  holds: (answer: Answer) => boolean,
  { controls = [control], blames = () => true, as, ...rest }: AnswerTerms = {},
): Claim {
  const reads = typeof probes === 'string' ? [probes] : probes;
  return claims(clause, { reads, controls, ofThoseSent: true, ...rest }, (read) => {
    for (const label of reads) {
      if (!label.endsWith('*') && !read.sent(label)) continue;
      const odd = under(read, label).find((one) => !holds(one));
      if (!odd) continue;
      if (!blames(odd)) return { inconclusive: describe(odd) };
      return typeof expected === 'string'
        ? otherAnswer(odd, expected)
        : otherStatus(odd, expected, as);
    }
    return null;
  });
}

/** Claims that a probe is taken as the good request is that it differs from. */
export function takesProbe(
  clause: ClauseId,
  probe: string,
  expected: string | readonly Allowed[],
  terms?: AnswerTerms,
): Claim {
  return everyAnswer(clause, probe, expected, accepted, terms);
}

/** Claims that of those that met at least one is such a one, in words `expected`. */
export function anyAnswer(
  clause: ClauseId,
  racers: readonly string[],
  expected: string,
  holds: (answer: Answer) => boolean,
  { controls = [], ...rest }: Omit<AnswerTerms, 'blames' | 'as'> = {},
): Claim {
  return claims(clause, { reads: racers, controls, ...rest }, (read) => {
    const all = racers.map(read);
    if (all.some(holds)) return null;
    return { at: racers[0] ?? '', expected, got: all.map(describe).join(', ') };
  });
}

/**
 * Claims that two looks at the same thing tell the same of it. Both have to be accepted, and whatever else
 * the claim names; nothing is decided where `unless` gives a reason.
 */
export function alike(
  clause: ClauseId,
  [before, after]: readonly [string, string],
  tells: (answer: Answer, read: Reader) => string,
  terms: {
    readonly reads?: readonly string[];
    readonly controls?: readonly string[];
    readonly unless?: (read: Reader) => string | false;
  } = {},
): Claim {
  const { reads = [], controls = [], unless: reason = () => false } = terms;
  const looks = [before, after];
  const labels = { reads: [...reads, ...looks], controls: [...new Set([...controls, ...looks])] };
  const claim = claims(clause, labels, (read) => {
    const [expected, got] = [tells(read(before), read), tells(read(after), read)];
    return expected === got ? null : { at: after, expected, got };
  });
  return unless(claim, reason);
}

/** The claim, undecided for the reason that is given; `false` gives none. */
export function unless(claim: Claim, reason: (read: Reader) => string | false): Claim {
  return {
    ...claim,
    judge: (read) => {
      const inconclusive = reason(read);
      return inconclusive === false ? claim.judge(read) : { inconclusive };
    },
  };
}

/** The claim where it applies; elsewhere it holds, or is vacuous. */
export function where(
  claim: Claim,
  applies: (read: Reader) => boolean,
  elsewhere: typeof vacuous | null = null,
): Claim {
  return { ...claim, judge: (read) => (applies(read) ? claim.judge(read) : elsewhere) };
}

/** The claim, which reads more than it says, and wants more to have been accepted. */
export function alsoReading(
  claim: Claim,
  { reads = [], controls = [] }: Partial<Pick<Claim, 'reads' | 'controls'>>,
): Claim {
  const further = { reads: [...claim.reads, ...reads], controls: [...claim.controls, ...controls] };
  return { ...claim, ...further };
}

function under(read: Reader, label: string): readonly Answer[] {
  return label.endsWith('*') ? read.all(label.slice(0, -1)) : [read(label)];
}

/** True for answers with one of the statuses. */
export function hasStatus(...statuses: readonly number[]): (answer: Answer) => boolean {
  return ({ status }) => statuses.includes(status);
}
