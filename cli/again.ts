import { parseJson } from '../harness/model/json.ts';
import { findingShape } from '../reporters/finding-shape.ts';
import type { ClauseReport, Evidence } from '../reporters/report.ts';
import { codeOf } from '../reporters/script/answered.ts';

/** What became of a failure. */
export interface Again {
  readonly outcome: 'fixed' | 'still failing' | 'changed' | 'not exercised';
  /** What to add to that, with its own punctuation; empty where nothing is to be said. */
  readonly why: string;
}

/**
 * Compares a failure with what the same checks found later. It is still there where one of the
 * exchanges that showed it was found to show the same; ids, times and numbers differ each time and
 * are no difference. It has changed where another exchange alone shows it, or another status or code.
 */
export function compareAgain(
  before: ClauseReport,
  after: ClauseReport | undefined,
  checks: readonly string[],
): Again {
  if (!after || after.verdict === 'notApplicable')
    return { outcome: 'not exercised', why: ': it does not apply to this target' };
  const failures = failuresIn(after).filter(({ check }) => checks.includes(check));
  const [fresh] = failures;
  if (fresh) {
    const known = new Set(failuresIn(before).map(signature));
    if (failures.some((evidence) => known.has(signature(evidence))))
      return { outcome: 'still failing', why: `: ${after.reason}` };
    return { outcome: 'changed', why: `: expected ${fresh.expected}, got ${fresh.got}` };
  }
  // other checks of the clause were left out on purpose
  return after.exercised > 0
    ? { outcome: 'fixed', why: '' }
    : { outcome: 'not exercised', why: `: ${after.reason}` };
}

function failuresIn({ evidence }: ClauseReport): readonly Evidence[] {
  return evidence.filter(({ role }) => role === 'failure');
}

/** What a finding is, without what no two runs have in common. */
function signature(evidence: Evidence): string {
  const { check, label, response, noAnswer, expected = '' } = evidence;
  const code = response && codeOf(parseJson(response.body.content));
  const came = [response?.status, code, noAnswer?.kind];
  return JSON.stringify([check, label, findingShape(expected, evidence), ...came]);
}
