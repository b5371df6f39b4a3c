import type { Exchange } from '../../harness/model/exchange.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { mayPass } from '../../harness/model/verdict.ts';
import { exchangeShown } from '../evidence/evidence.ts';
import type { TargetInput } from '../inputs/inputs.ts';
import { compareText } from '../inputs/reasons.ts';
import type { HinderedReport } from '../report.ts';
import { isHindered } from '../inputs/unit.ts';
import type { ClauseJudgement } from './verdicts.ts';
import { isOperationId, operations } from '../../schemas/operations/index.ts';

/** Answers that are shown one by one; the rest is counted only in the clauses. */
const mostAnswers = 20;

/**
 * The `must` clauses that the target itself kept from being judged, though the user had given all
 * that they take, and the answers by which it did so, the most frequent first.
 */
export function hinderedClauses(
  judged: readonly { readonly clause: Clause; readonly judgement: ClauseJudgement }[],
  input: TargetInput,
): HinderedReport {
  const clauses = judged
    .filter(({ clause, judgement }) => clause.level === 'must' && isHindered(judgement))
    .map(({ clause }) => clause.id);
  if (clauses.length === 0) return { clauses, answers: [], neverGiven: [] };
  const planes = new Set(
    judged.flatMap(({ clause, judgement }) => (isHindered(judgement) ? clause.plane : [])),
  );
  const neverGiven = [...planes].flatMap((plane) => {
    const statuses = refusalsMissing(plane, input.results);
    return statuses.length === 0 ? [] : [{ plane, statuses }];
  });
  return { clauses, answers: answersIn(input), neverGiven };
}

/** The kinds of refusal that every plane has occasion for. */
const refusals = [400, 401, 403, 404];

/** Those that no answer of a plane had in the whole run, though it answered. */
function refusalsMissing(plane: string, results: readonly CheckResult[]): number[] {
  const given = results
    .flatMap(({ exchanges }) => exchanges)
    .filter(
      ({ callee }) =>
        callee !== null && isOperationId(callee) && operations[callee].plane === plane,
    )
    .flatMap(({ response }) => response?.status ?? []);
  return given.length === 0 ? [] : refusals.filter((status) => !given.includes(status));
}

type Clause = TargetInput['clauses'][number];

/** True where what the target did kept something of a check from being judged. */
export function hindersOthers({ stopped, units }: Pick<CheckResult, 'stopped' | 'units'>): boolean {
  return stopped?.byTarget === true || units.some((unit) => unit.byTarget);
}

function answersIn(input: TargetInput): HinderedReport['answers'] {
  const hindered = input.results.filter(hindersOthers);
  const told = new Map<string, { operation: string; answer: string; met: Met[] }>();
  for (const result of hindered) {
    for (const { position, answer } of hindrancesIn(result)) {
      const operation = nameOf(result.exchanges[position]!);
      const key = `${operation}\n${answer}`;
      const one = told.get(key) ?? { operation, answer, met: [] };
      one.met.push({ result, position });
      told.set(key, one);
    }
  }
  return [...told.values()]
    .toSorted((a, b) => b.met.length - a.met.length || compareText(a.operation, b.operation))
    .slice(0, mostAnswers)
    .map(({ operation, answer, met }) => {
      const [first] = met;
      const evidence = first && exchangeShown(first.result, first.position, 'hindrance', input)[0];
      return { operation, answer, times: met.length, ...(evidence && { evidence }) };
    });
}

/** The answers of a result that hindered; the last one, where the check stopped at what was accepted. */
function hindrancesIn({ exchanges, stopped }: CheckResult) {
  const asked = askedFor(exchanges);
  const found = exchanges.flatMap((exchange, position) => {
    const answer = asked.has(exchange) ? null : hindrance(exchange);
    return answer === null ? [] : [{ position, answer }];
  });
  const last = exchanges.at(-1)?.response;
  if (found.length > 0 || !stopped?.byTarget || !last) return found;
  return [{ position: exchanges.length - 1, answer: `${last.status}, which could not be used` }];
}

/** States in which the target is to refuse what is good. */
const conditions: ReadonlySet<string> = new Set(['outage', 'timeout', 'billing']);

/** What was sent while such a state was set up: whatever came of it, the check itself had asked for. */
function askedFor(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  let under = new Set<string>();
  return new Set(
    exchanges.filter(({ before = [] }) => {
      for (const aside of before) {
        if (aside.kind !== 'setup' && aside.kind !== 'teardown') continue;
        // each drive begins with an account, and its conditions end with it
        if (aside.kind === 'setup' && aside.state === 'account') under = new Set();
        if (aside.kind === 'teardown') under.delete(aside.state);
        else if (conditions.has(aside.state)) under.add(aside.state);
      }
      return under.size > 0;
    }),
  );
}

/** Where an answer that hindered came. */
interface Met {
  readonly result: CheckResult;
  readonly position: number;
}

/** What of an answer keeps something from being judged, in words; null where nothing does. */
function hindrance(exchange: Exchange): string | null {
  const { response, noAnswer, fault, callee } = exchange;
  // what is planned may be answered with anything
  if (callee?.startsWith('planned.')) return null;
  if (noAnswer) return `no answer (${noAnswer.kind})`;
  const status = response?.status ?? 0;
  if (response?.body.sha256 !== undefined) return `${status} with more than is kept`;
  if (mayPass(exchange)) return String(status);
  return fault === null && status >= 400 ? `${status} to a good request` : null;
}

function nameOf({ callee, request }: Exchange): string {
  if (callee === null || !isOperationId(callee)) return `${request.method} ${request.path}`;
  const { method, path } = operations[callee];
  return `${method} ${path}`;
}
