import { otherStatus } from '../../../harness/judge/found.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { type Claim, type Mismatch, isMismatch } from '../../../harness/model/check.ts';
import { dateAhead, middleOf, momentOf, ourClock } from '../../../harness/model/clocks.ts';
import { numberOf } from '../../../harness/model/json.ts';
import type { Span } from '../../../harness/model/span.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { furthestExpiryMs, sentBy } from '../../resources/messages/alpha-support.ts';

/** How far from an edge of the expiry window the target's own clock has to be. */
export const marginMs = 30_000;

/**
 * The moment of an expiry that lies so many milliseconds ahead, where the target has one of several clocks: so
 * that it is as far from the nearer edge of the window, or further, by each of them.
 */
export function expiryAt({ least, most }: Span, aheadMs: number): number {
  const endsByLeast =
    aheadMs < 0 || (aheadMs > furthestExpiryMs / 2 && aheadMs <= furthestExpiryMs);
  return (endsByLeast ? least : most) + aheadMs;
}

/** Judges an expiry only where it is clear of the window's edges by every clock that may be the target's. */
export function clearlyOutside(claim: Claim, label: string): Claim {
  return {
    ...claim,
    judge: (read) => {
      const answer = read(label);
      const ahead = aheadOf(answer);
      if (ahead.most > -marginMs && ahead.least < furthestExpiryMs + marginMs)
        return { inconclusive: edge(answer) };
      const verdict = claim.judge(read);
      const found = isMismatch(verdict);
      return found ? noted(verdict, answer) : verdict;
    },
  };
}

/** Claims that a submission is accepted whose expiry is clear of the window's edges, by every such clock. */
export function taken(clause: ClauseId, label: string): Claim {
  return claims(clause, { reads: [label], controls: ['control'] }, (read) => {
    const answer = read(label);
    if (accepted(answer)) return null;
    const ahead = aheadOf(answer);
    const within = ahead.least >= marginMs && ahead.most <= furthestExpiryMs - marginMs;
    if (!within) return { inconclusive: edge(answer) };
    return noted(otherStatus(answer, [{ status: 202 }]), answer);
  });
}

function expiryOf(answer: Answer): number {
  return numberOf(sentBy(answer)['expires_at_ms']);
}

/** How far ahead of the answer's moment its request's expiry lay; as it was meant, without a Date. */
function aheadOf(answer: Answer): Span {
  const { least, most } = momentOf(answer.exchange);
  return { least: expiryOf(answer) - most, most: expiryOf(answer) - least };
}

/** A finding, with what is to be known of the clocks where they differ. */
function noted(found: Mismatch, answer: Answer): Mismatch {
  const { recordsAhead } = answer.exchange;
  if (!recordsAhead || !dateAhead(answer.exchange)) return found;
  return found.found?.kind === 'status'
    ? { ...found, found: { ...found.found, as: lay(answer) } }
    : found;
}

function edge(answer: Answer): string {
  return `${lay(answer)}, near an edge`;
}

/** Where an expiry lay, by each clock that the target tells. */
function lay(answer: Answer): string {
  const { recordsAhead } = answer.exchange;
  const date = dateAhead(answer.exchange);
  const by = (clock: Span, name: string) => {
    const ms = expiryOf(answer) - answer.exchange.startedAtMs - middleOf(clock);
    return `${Math.round(ms / 1000)} s ahead of ${name}`;
  };
  const clocks = [
    ...(date || !recordsAhead
      ? [by(date ?? ourClock, date ? "the answer's Date" : 'our clock')]
      : []),
    ...(recordsAhead ? [by(recordsAhead, 'the clock of its records')] : []),
  ];
  return `the expiry lay ${clocks.join(' and ')}`;
}
