import type { CheckFacts, DrivenCheck } from '../model/check.ts';
import type { CheckResult, KeptDrive } from '../model/result.ts';
import type { GatePositions } from '../model/target.ts';
import { judgeCases, judgeDrive, withAsides } from './judge-cases.ts';
import type { Judgement } from './judge-check.ts';
import { claimsWithout } from './spared.ts';

/** What of a check judges a stored result. */
type Judging = Pick<CheckFacts, 'id' | 'claims'> & Partial<Pick<DrivenCheck, 'stranger'>>;

/** What of a result is judged, and what was found out about the run beside it. */
type Stored = Pick<
  CheckResult,
  'exchanges' | 'cases' | 'asides' | 'stopped' | 'lasting' | 'asStranger' | 'spared'
>;

/**
 * Judges a result from its exchanges alone, as the run that brought it judged them: pure. What only
 * the run could know is not repeated: that lists lagged and there was no time to wait for them.
 */
export function judgeAgain(check: Judging, stored: Stored, gates: GatePositions): Judgement {
  const { exchanges, cases, asides = [], asStranger, spared = [] } = stored;
  const whole = asStranger && check.stranger ? { ...check, ...check.stranger } : check;
  const asked = { ...whole, claims: claimsWithout(whole.claims, spared) };
  const told = cases
    ? judgeCases(asked, exchanges, cases, gates)
    : judgeDrive(asked, exchanges, ownDrive(stored), gates);
  const beside = asides.map((kept) => judgeDrive(asked, exchanges, kept, gates).units);
  return { ...told, units: withAsides(told.units, beside) };
}

/** The drive that a result tells of: all of its exchanges that belong to no other. */
export function ownDrive({ exchanges, asides, stopped, lasting }: Stored): KeptDrive {
  const others = new Set(asides?.flatMap((aside) => aside.exchanges));
  const own = [...exchanges.keys()].filter((position) => !others.has(position));
  return { exchanges: own, stopped, lasting };
}
