import { shapesOf } from '../../reporters/findings/finding-shape.ts';
import { parseJson } from '../../harness/model/json.ts';
import { headline } from '../../reporters/findings/headline.ts';
import type { ClauseReport, Evidence } from '../../reporters/report.ts';
import { codeOf } from '../../reporters/script/answered.ts';

/** What became of a failure. */
export interface Again {
  readonly outcome: 'fixed' | 'still failing' | 'changed' | 'not exercised';
  /** What to add to that, with its own punctuation; empty where nothing is to be said. */
  readonly why: string;
}

/**
 * Compares a failure with what was found later. It is still there where an exchange shows the same as
 * one did before; ids, times and numbers differ each time and are no difference. It has changed where
 * what shows it has another status or code. `judged` are the checks that were judged then: without one of
 * those that showed it nothing is known to be fixed.
 */
export function compareAgain(
  before: ClauseReport,
  after: ClauseReport | undefined,
  judged: ReadonlySet<string>,
): Again {
  if (!after || after.verdict === 'notApplicable')
    return { outcome: 'not exercised', why: ': it does not apply to this target' };
  const [showed, failures] = [failuresIn(before), failuresIn(after)];
  const checks = new Set(showed.map(({ check }) => check));
  const known = new Set(showed.flatMap((one) => [signature(one), kindOf(one)]));
  // of many findings few are kept: a check that is not among these may have shown the same before
  if (failures.some((one) => known.has(checks.has(one.check) ? signature(one) : kindOf(one))))
    return { outcome: 'still failing', why: `: ${headline(after).line}` };
  const [fresh] = failures;
  if (fresh) return { outcome: 'changed', why: `: ${headline(after).line}` };
  if (after.exercised === 0) return { outcome: 'not exercised', why: `: ${after.reason}` };
  // that others of the clause were left out, or could not be had, is no matter
  if ([...checks].some((check) => judged.has(check))) return { outcome: 'fixed', why: '' };
  return {
    outcome: 'not exercised',
    why: `: what showed it was not judged: ${[...checks].join(', ')}`,
  };
}

function failuresIn({ evidence }: ClauseReport): readonly Evidence[] {
  return evidence.filter(({ role }) => role === 'failure');
}

/** A finding by where it was made, and its kind. */
function signature(evidence: Evidence): string {
  const { check, label } = evidence;
  return JSON.stringify([check, label, kindOf(evidence)]);
}

/** What a finding is, without what no two runs have in common. */
function kindOf(evidence: Evidence): string {
  const { response, noAnswer } = evidence;
  const [wanted] = shapesOf(evidence, evidence);
  const code = response && codeOf(parseJson(response.body.content));
  const came = [response?.status, code, noAnswer?.kind];
  return JSON.stringify([wanted, ...came]);
}
