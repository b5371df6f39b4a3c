import { answerOf } from '../client/answer-of.ts';
import type { Answer } from '../model/answer.ts';
import type { Check, Claim } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding, UnitResult } from '../model/result.ts';
import type { GatePositions } from '../model/target.ts';
import { accepted } from './accepted.ts';
import { mayPass } from './may-pass.ts';
import { judgeEverywhere } from './everywhere.ts';
import { covers, judgeClaim, type Transcript } from './judge-claim.ts';
import type { Remark } from './remark.ts';
import { judgeSealedContent } from './sealed-content.ts';
import { judgeSecrets } from './secrets-once.ts';

/** What the judge makes of one check's recording. */
export interface Judgement {
  readonly units: readonly UnitResult[];
  /** Number of good requests that were accepted. */
  readonly controlsAccepted: number;
}

/** What is judged: a check's exchanges, why its drive ended early, and which "not now" stood. */
export interface Recorded {
  readonly exchanges: readonly Exchange[];
  readonly stopped: string | null;
  readonly lasting: readonly string[];
}

/**
 * Judges a recording: the check's own claims, then what holds for every labelled exchange. Pure,
 * and reads placeholders where secrets stood, so that a stored report can be judged again.
 */
export function judgeCheck(
  check: Pick<Check, 'id' | 'claims'>,
  recorded: Recorded,
  gates: GatePositions,
): Judgement {
  const { exchanges, lasting } = recorded;
  const answers = exchanges.map(answerOf);
  const transcript = transcriptOf(check.id, answers, recorded);
  const passing = exchanges.filter((one) => mayPass(one) && !lasting.includes(one.label ?? ''));
  const own = check.claims.flatMap((claim) => {
    const unit = judgeClaim(claim, transcript);
    const excuse = passing.find((one) => !isMatterOf(claim, one));
    return unit && excuse ? excused(unit, excuse) : (unit ?? []);
  });
  return {
    units: [...mergeUnits(own), ...mergeUnits(everywhereUnits(check.id, answers, gates))],
    controlsAccepted: answers.filter((answer) => !answer.exchange.fault && accepted(answer)).length,
  };
}

/** A 429 is nothing that may pass for a claim that speaks of rates and reads it. */
function isMatterOf({ judgesThrottling, reads }: Claim, { label, response }: Exchange): boolean {
  if (!judgesThrottling || label === null || response?.status !== 429) return false;
  return reads.some((one) => covers(one, label));
}

/**
 * Where any answer of a check may pass, what follows from it may as well: a ninth endpoint is no
 * ninth if one before it was never made. So nothing is blamed until all went through.
 */
function excused(unit: UnitResult, { request, response, noAnswer }: Exchange): UnitResult {
  if (unit.verdict !== 'broken') return unit;
  const what = response?.status ?? noAnswer?.kind;
  const reason = `${request.method} ${request.path} answered ${what}, which may pass`;
  return { ...unit, verdict: 'unreached', reason, findings: [] };
}

function transcriptOf(
  check: string,
  answers: readonly Answer[],
  { stopped, lasting }: Recorded,
): Transcript {
  const labelled = answers.flatMap((answer, position) =>
    answer.exchange.label === null ? [] : [[answer.exchange.label, answer, position] as const],
  );
  return {
    check,
    answers: new Map(labelled.map(([label, answer]) => [label, answer])),
    positions: new Map(labelled.map(([label, , position]) => [label, position])),
    stopped,
    lasting,
  };
}

function everywhereUnits(
  check: string,
  answers: readonly Answer[],
  gates: GatePositions,
): UnitResult[] {
  const folds = [judgeSecrets(answers), judgeSealedContent(answers, gates)];
  return answers.flatMap((answer, position) => {
    const { callee, label } = answer.exchange;
    if (label === null || callee === null) return [];
    const folded = folds.flatMap((fold) => fold[position] ?? []);
    const remarks = [...judgeEverywhere(answer, gates), ...folded];
    return remarks.map((one) => unitOf(one, callee, { check, at: label, position }));
  });
}

function unitOf(
  { clause, mismatch }: Remark,
  callee: string,
  where: { check: string; at: string; position: number },
): UnitResult {
  if (mismatch === null)
    return { clause, unit: callee, verdict: 'held', reason: null, findings: [] };
  const { check, at, position } = where;
  const finding: Finding = { ...mismatch, clause, check, at, exchange: position, controls: [] };
  return { clause, unit: callee, verdict: 'broken', reason: null, findings: [finding] };
}

/** One result a clause and unit: broken if any part of it is, else unreached if any part is. */
export function mergeUnits(units: readonly UnitResult[]): UnitResult[] {
  const merged = new Map<string, UnitResult>();
  for (const unit of units) {
    const key = unitKey(unit);
    const before = merged.get(key);
    merged.set(key, before ? worse(before, unit) : unit);
  }
  return [...merged.values()];
}

/** What a result speaks of: a clause, and the check or the operation that was judged by it. */
export function unitKey({ clause, unit }: Pick<UnitResult, 'clause' | 'unit'>): string {
  return `${clause} ${unit}`;
}

/** Verdicts from the best to the worst. */
export const rank = { held: 0, unreached: 1, broken: 2 } as const;

function worse(a: UnitResult, b: UnitResult): UnitResult {
  const [first, second] = rank[a.verdict] >= rank[b.verdict] ? [a, b] : [b, a];
  return { ...first, findings: [...first.findings, ...second.findings] };
}
