import type { Verdict } from '../../harness/model/verdict.ts';

/** A verdict as it is read, and the sign that tells it without colour. */
export const clauseWords: Readonly<Record<Verdict<'clause'>, { sign: string; word: string }>> = {
  fail: { sign: '✗', word: 'failed' },
  waived: { sign: '~', word: 'waived' },
  notExercised: { sign: '?', word: 'not exercised' },
  pass: { sign: '✓', word: 'passed' },
  notApplicable: { sign: '–', word: 'not applicable' },
};

/** From the one to look at first to the one to look at last. */
export const clauseVerdicts = [
  'fail',
  'waived',
  'notExercised',
  'pass',
  'notApplicable',
] as const satisfies readonly Verdict<'clause'>[];

/** What is said of a target or a plane. */
export const targetWords: Readonly<Record<Verdict<'target'>, { sign: string; word: string }>> = {
  conformant: { sign: '✓', word: 'conformant' },
  incomplete: { sign: '?', word: 'incomplete' },
  notConformant: { sign: '✗', word: 'not conformant' },
  notJudged: { sign: '–', word: 'not judged' },
};

/** The worst verdict of several clauses; null where there is none. */
export function worst(verdicts: readonly Verdict<'clause'>[]): Verdict<'clause'> | null {
  return clauseVerdicts.find((verdict) => verdicts.includes(verdict)) ?? null;
}
