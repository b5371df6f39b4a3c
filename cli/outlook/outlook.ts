import { blankResult } from '../../harness/model/blank-result.ts';
import type { KnownCheck } from '../../harness/model/check.ts';
import type { CheckResult, UnitResult } from '../../harness/model/result.ts';
import { judgeClauses } from '../../reporters/verdicts.ts';
import { clauseIds, clauses, type ClauseId } from '../../schemas/clauses/index.ts';
import { isOperationId, operationIds } from '../../schemas/operations/index.ts';
import { knownChecks } from '../known-checks.ts';
import { wholeSuite } from '../whole-suite.ts';
import { prospectOf, type Situation } from './situation.ts';

/** The clauses that a run could judge, and those that it could not. */
export interface Outlook {
  readonly exercised: ReadonlySet<ClauseId>;
  readonly open: ReadonlySet<ClauseId>;
}

const judged = clauseIds.map((id) => clauses[id]).filter(({ excluded }) => !excluded);
/** What any good answer of an operation may show held. */
const everywhere = (operation: string): readonly UnitResult[] =>
  judged.flatMap((one) =>
    one.everywhere && one.operations.some((id) => id === operation)
      ? [held(one.id, operation)]
      : [],
  );
const shown = new Map(operationIds.map((id) => [id, everywhere(id)]));

/** Those of them that a refusal shows as well, whoever is refused. */
const ofAnyAnswer = /^\w+\.(?:error|status)\./;

/**
 * What a run could exercise in a situation, found out by folding what its checks would bring back if all
 * went well. Sends nothing. What an account really has, such as deliveries, shows in a run alone.
 */
export function outlook(situation: Situation): Outlook {
  const { target, gates } = situation;
  // once is enough: most checks call an operation that others call as well
  const toShow = new Set([...shown.values()].flat());
  const outcomes = judgeClauses({
    name: target.name,
    baseUrl: target.baseUrl,
    gates,
    unmounted: target.unmounted,
    checks: wholeSuite.checks,
    results: knownChecks.map((check) => resultOf(check, situation, toShow)),
    clauses: judged,
    refused: [],
    lost: false,
    waivers: [],
    today: '',
    durationMs: 0,
  });
  const verdicts = new Map(outcomes.map(({ id, judgement }) => [id, judgement.verdict]));
  const those = (meant: string) =>
    new Set(judged.flatMap(({ id }) => (verdicts.get(id) === meant ? [id] : [])));
  return { exercised: those('pass'), open: those('notExercised') };
}

function resultOf(check: KnownCheck, situation: Situation, toShow: Set<UnitResult>): CheckResult {
  const blank = blankResult(check);
  const prospect = prospectOf(check, situation);
  if (prospect === null) return { ...blank, outcome: 'notApplicable' };
  const { claims, lack } = prospect;
  const own = claims.map(({ clause }) => held(clause, check.id));
  // a stranger is asked for at operations that the account can't call, and answered all the same
  const asked = lack === null || claims.length > 0 ? shownBy(check) : [];
  const all = asked.filter(({ clause }) => lack === null || ofAnyAnswer.test(clause));
  const outcome = own.length + all.length > 0 ? 'judged' : 'notExercised';
  const units = [...own, ...all.filter((unit) => toShow.delete(unit))];
  return { ...blank, outcome, lack, units };
}

function shownBy({ callee, alsoCalls = [] }: KnownCheck): UnitResult[] {
  const called = [callee, ...alsoCalls].filter(isOperationId);
  return called.flatMap((operation) => shown.get(operation) ?? []);
}

function held(clause: ClauseId, unit: string): UnitResult {
  return { clause, unit, verdict: 'held', reason: null, findings: [] };
}
