import { blankResult } from '../../harness/model/blank-result.ts';
import type { KnownCheck } from '../../harness/model/check.ts';
import type { CheckResult, UnitResult } from '../../harness/model/result.ts';
import { judgeClauses } from '../../reporters/fold/verdicts.ts';
import { clauseIds, clauses, type ClauseId } from '../../schemas/clauses/index.ts';
import { isOperationId, type OperationId, operationIds } from '../../schemas/operations/index.ts';
import { knownChecks } from '../../engine/known-checks.ts';
import { wholeSuite } from '../../engine/whole-suite.ts';
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
/** Those of them that a refusal shows as well, no matter who is refused. */
const ofAnyAnswer = /^\w+\.(?:error|status)\./;
const shown = new Map(
  operationIds.map((id) => {
    const all = everywhere(id);
    const refused = all.filter(({ clause }) => ofAnyAnswer.test(clause));
    return [id, { all, refused, rest: all.filter((one) => !refused.includes(one)) }] as const;
  }),
);

/** How much of what an operation's answers may show was shown: once is enough, most checks call one that others call. */
type Shown = Map<OperationId, 'all' | 'refused'>;

/**
 * What a run could exercise in a situation, found out by folding what its checks would bring back if all
 * went well. Sends nothing. What an account really has, such as deliveries, shows in a run alone. Where only some
 * clauses are asked about, no other is judged.
 */
export function outlook(situation: Situation, about?: ReadonlySet<ClauseId>): Outlook {
  const { target, gates } = situation;
  const asked = about ? judged.filter(({ id }) => about.has(id)) : judged;
  const before: Shown = new Map();
  const outcomes = judgeClauses({
    name: target.name,
    baseUrl: target.baseUrl,
    gates,
    unmounted: target.unmounted,
    checks: wholeSuite.checks,
    results: knownChecks.map((check) => onlyAbout(resultOf(check, situation, before), about)),
    clauses: asked,
    refused: [],
    lost: false,
    waivers: [],
    today: '',
    durationMs: 0,
  });
  const verdicts = new Map(outcomes.map(({ id, judgement }) => [id, judgement.verdict]));
  const those = (meant: string) =>
    new Set(asked.flatMap(({ id }) => (verdicts.get(id) === meant ? [id] : [])));
  return { exercised: those('pass'), open: those('notExercised') };
}

function resultOf(check: KnownCheck, situation: Situation, before: Shown): CheckResult {
  const blank = blankResult(check);
  const prospect = prospectOf(check, situation);
  if (prospect === null) return { ...blank, outcome: 'notApplicable' };
  const { claims, lack } = prospect;
  const own = claims.map(({ clause }) => held(clause, check.id));
  // a stranger is asked for at operations that the account can't call, and answered all the same
  const called = lack === null || claims.length > 0 ? calledBy(check) : [];
  const what = lack === null ? 'all' : 'refused';
  const isJudged = own.length > 0 || called.some((id) => (shown.get(id)?.[what].length ?? 0) > 0);
  const units = [...own, ...called.flatMap((id) => shownAnew(id, what, before))];
  return { ...blank, outcome: isJudged ? 'judged' : 'notExercised', lack, units };
}

function calledBy({ callee, alsoCalls = [] }: KnownCheck): OperationId[] {
  return [callee, ...alsoCalls].filter(isOperationId);
}

/** What answers of an operation show that none showed before; all of them, or refusals alone. */
function shownAnew(id: OperationId, what: 'all' | 'refused', before: Shown): readonly UnitResult[] {
  const was = before.get(id);
  if (was === 'all' || was === what) return [];
  before.set(id, what);
  return shown.get(id)?.[was === 'refused' ? 'rest' : what] ?? [];
}

function onlyAbout(result: CheckResult, about?: ReadonlySet<ClauseId>): CheckResult {
  if (!about) return result;
  return { ...result, units: result.units.filter(({ clause }) => about.has(clause)) };
}

function held(clause: ClauseId, unit: string): UnitResult {
  return { clause, unit, verdict: 'held', reason: null, findings: [] };
}
