import { member } from '../harness/model/json.ts';
import type { ClauseReport, Evidence } from '../reporters/report.ts';

/** What became of a failure. */
export interface Again {
  readonly outcome: 'fixed' | 'still failing' | 'changed' | 'not exercised';
  /** What to add to that, with its own punctuation; empty where nothing is to be said. */
  readonly why: string;
}

/**
 * Compares a failure with what the same checks found later. It has changed where another exchange
 * shows it, or another status or code came; ids and times in an answer differ each time.
 */
export function compareAgain(
  before: ClauseReport,
  after: ClauseReport | undefined,
  checks: readonly string[],
): Again {
  if (!after || after.verdict === 'notApplicable')
    return { outcome: 'not exercised', why: ': it does not apply to this target' };
  const failures = failuresIn(after).filter(({ check }) => checks.includes(check));
  if (failures.length > 0) {
    const known = new Set(failuresIn(before).map(signature));
    const fresh = failures.find((evidence) => !known.has(signature(evidence)));
    if (!fresh) return { outcome: 'still failing', why: `: ${after.reason}` };
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

function signature({ check, label, expected, response, noAnswer }: Evidence): string {
  const code = response && codeIn(response.body.content);
  return JSON.stringify([check, label, expected, response?.status, code, noAnswer?.kind]);
}

function codeIn(body: string): unknown {
  try {
    const content: unknown = JSON.parse(body);
    return member(content, 'code') ?? member(member(content, 'error'), 'code');
  } catch {
    return null;
  }
}
