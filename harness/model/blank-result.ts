import type { Check } from './check.ts';
import type { CheckResult } from './result.ts';

/** The result of a check of which nothing is known yet. */
export function blankResult({ id, callee }: Pick<Check, 'id' | 'callee'>): CheckResult {
  return {
    check: id,
    callee,
    outcome: 'judged',
    lack: null,
    defect: null,
    units: [],
    exchanges: [],
    placeholders: {},
    controlsAccepted: 0,
    observations: [],
    stopped: null,
    lasting: [],
    raceWindowMs: null,
    attempts: 1,
    requests: 0,
    durationMs: 0,
  };
}
