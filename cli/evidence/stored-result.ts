import { isRequestId } from '../../harness/client/added-headers.ts';
import { judgeAgain } from '../../harness/judge/judge-again.ts';
import { isBroken, unitKey } from '../../harness/judge/judge-check.ts';
import type { Exchange } from '../../harness/model/exchange.ts';
import type { CheckResult, UnitResult } from '../../harness/model/result.ts';
import type { GatePositions } from '../../harness/model/target.ts';
import { preflightCheck } from '../../harness/preflight/judge-preflight.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { withTexts } from '../../harness/model/texts.ts';
import type { DisguiseText } from '../../reporters/fold/disguise.ts';
import { hindersOthers } from '../../reporters/fold/hindered.ts';
import { checks } from '../../suites/index.ts';

const notJudging = ['controlsAccepted', 'observations', 'asked'] as const;
const notKept = [...notJudging, 'placeholders', 'variants'] as const;

/** What evidence keeps of a result: all that judging it again takes, and nothing that was judged. */
export interface StoredResult
  extends
    Omit<CheckResult, 'units' | (typeof notKept)[number]>,
    Partial<Pick<CheckResult, 'placeholders' | 'variants'>> {
  /** What the run left open though its exchanges decide it: it knew more, as that lists lagged. */
  readonly doubts?: readonly Doubt[];
}

/** A unit that was not reached, by the run's own word. */
type Doubt = Omit<UnitResult, 'verdict' | 'findings'>;

/** What comes of judging a stored result. */
type Again = Pick<CheckResult, 'units' | 'controlsAccepted'>;

const byId = new Map(checks.map((check) => [check.id, check]));

/**
 * Takes of a result what evidence keeps, disguised as the report is. What a drive did between requests
 * decides nothing; where something is shown, command lines and scripts are made of that as well, and of the names of
 * secrets.
 */
export function storedResult(
  result: CheckResult,
  gates: GatePositions,
  disguise: DisguiseText,
): StoredResult {
  const whole = result.units.some(isBroken) || hindersOthers(result);
  const { check, callee, outcome, units, ...recorded } = without(
    result,
    whole ? notJudging : notKept,
  );
  const exchanges = whole
    ? recorded.exchanges
    : recorded.exchanges.map((exchange) => without(exchange, ['before']));
  const safe = withTexts({ ...recorded, exchanges }, sparing(requestIds(exchanges), disguise));
  const stored = { check, callee, outcome, ...safe };
  // most were decided whole, and need not be judged twice
  const open = units.some(({ verdict }) => verdict === 'unreached');
  const doubts = open ? doubtsIn(units, judged(stored, gates).units) : [];
  return { ...stored, ...(doubts.length > 0 && { doubts: withTexts(doubts, disguise) }) };
}

/** The ids that requests were sent with: each is another one, and tells nothing of the target. */
function requestIds(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const all = exchanges.flatMap(({ request }) => request.headers.filter(isRequestId));
  return new Set(all.map(([, value]) => value));
}

function sparing(known: ReadonlySet<string>, disguise: DisguiseText): DisguiseText {
  return (text) => (known.has(text) ? text : disguise(text));
}

function without<T extends object, K extends keyof T>(whole: T, names: readonly K[]): Omit<T, K> {
  const copy = { ...whole };
  for (const name of names) delete copy[name];
  return copy;
}

/** Judges a stored result by its exchanges; throws a UsageError for a check that this suite has not. */
export function judgeStored(stored: StoredResult, gates: GatePositions): CheckResult {
  const { doubts = [], placeholders = {}, ...kept } = stored;
  const { units, controlsAccepted } = judged(stored, gates);
  const open = new Map(doubts.map((doubt) => [unitKey(doubt), doubt]));
  const told = units.map((unit): UnitResult => {
    const doubt = open.get(unitKey(unit));
    return doubt ? { ...doubt, verdict: 'unreached', findings: [] } : unit;
  });
  return { ...kept, units: told, controlsAccepted, observations: [], placeholders };
}

function judged(stored: StoredResult, gates: GatePositions): Again {
  const { check: id, outcome, exchanges, stopped, cases } = stored;
  const nothing = exchanges.length === 0 && stopped === null && !cases;
  if (outcome === 'notApplicable' || outcome === 'defect' || nothing)
    return { units: [], controlsAccepted: 0 };
  if (id === preflightCheck.id) {
    const { units } = judgeAgain(preflightCheck, stored, gates);
    return { units: units.filter(isBroken), controlsAccepted: 0 };
  }
  const check = byId.get(id);
  if (!check) throw new UsageError(`${id}: this version of the suite has no such check`);
  return judgeAgain(check, stored, gates);
}

function doubtsIn(run: readonly UnitResult[], again: readonly UnitResult[]): readonly Doubt[] {
  const decided = new Set(
    again.filter(({ verdict }) => verdict !== 'unreached').map((unit) => unitKey(unit)),
  );
  return run
    .filter((unit) => unit.verdict === 'unreached' && decided.has(unitKey(unit)))
    .map((unit) => without(unit, ['verdict', 'findings']));
}
