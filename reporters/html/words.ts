import type { Verdict } from '../../harness/model/verdict.ts';
import type { ToldAs } from '../findings/failed.ts';

/** A verdict as it is read, and the sign that tells it without colour. */
export const clauseWords: Readonly<Record<ToldAs, { sign: string; word: string }>> = {
  fail: { sign: '✗', word: 'failed' },
  unmet: { sign: '!', word: 'not met' },
  waived: { sign: '~', word: 'waived' },
  notExercised: { sign: '?', word: 'not exercised' },
  pass: { sign: '✓', word: 'passed' },
  notApplicable: { sign: '–', word: 'not applicable' },
};

/** From the one to look at first to the one to look at last. */
export const toldOrder = [
  'fail',
  'waived',
  'unmet',
  'notExercised',
  'pass',
  'notApplicable',
] as const satisfies readonly ToldAs[];

/** What is said of a target or a plane. */
export const targetWords: Readonly<Record<Verdict<'target'>, { sign: string; word: string }>> = {
  conformant: { sign: '✓', word: 'conformant' },
  incomplete: { sign: '?', word: 'incomplete' },
  notConformant: { sign: '✗', word: 'not conformant' },
  notJudged: { sign: '–', word: 'not judged' },
};

/** The worst that is told of several clauses; null where there is none. */
export function worst(told: readonly ToldAs[]): ToldAs | null {
  return toldOrder.find((one) => told.includes(one)) ?? null;
}
