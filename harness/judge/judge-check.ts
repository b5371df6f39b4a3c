import { answerOf } from '../client/answer-of.ts';
import { accepted } from './accepted.ts';
import { clip } from './describe.ts';
import { judgeEverywhere } from './everywhere.ts';
import { type Transcript, covers, judgeClaim, readBy } from './judge-claim.ts';
import { judgeUnauthenticated } from './unauthenticated.ts';
import type { Remark } from './remark.ts';
import { judgeSealedContent } from './sealed-content.ts';
import { judgeSecrets } from './secrets-once.ts';
import { judgeStep } from './steps.ts';
import { provesNothing, strangersControls } from './stranger.ts';
import { mayBeUsedUp } from './throttled.ts';
import type { Answer } from '../model/answer.ts';
import type { Check, Claim } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding, Stopped, UnitResult } from '../model/result.ts';
import type { GatePositions } from '../model/target.ts';
import { mayPass } from '../model/verdict.ts';

/** What the judge makes of one check's recording. */
export interface Judgement {
  readonly units: readonly UnitResult[];
  /** Number of good requests that were accepted; a stranger's control counts as one. */
  readonly controlsAccepted: number;
}

/** What is judged: a check's exchanges, why its drive ended early, and which "not now" stood. */
interface Recorded {
  readonly exchanges: readonly Exchange[];
  readonly stopped: Stopped | null;
  readonly lasting: readonly string[];
}

/**
 * Judges a recording: the check's own claims, then what holds for every exchange, those included
 * that only prepared. Pure, and reads placeholders where secrets stood, so that a stored report can
 * be judged again.
 */
export function judgeCheck(
  check: Pick<Check, 'id' | 'claims'>,
  recorded: Recorded,
  gates: GatePositions,
): Judgement {
  const answers = recorded.exchanges.map(answerOf);
  const transcript = transcriptOf(check.id, answers, recorded);
  const own = check.claims.flatMap((claim) => {
    const unit = judgeClaim(claim, transcript);
    if (unit?.verdict !== 'broken') return unit ?? [];
    const excuse = excuseFor(claim, unit, transcript, recorded);
    return excuse ? excused(unit, excuse, answers) : unit;
  });
  const told = everywhereUnits(check.id, answers, gates);
  const everywhere = provesNothing(answers)
    ? told.filter(({ verdict }) => verdict !== 'held')
    : told;
  return {
    units: [...mergeUnits(own), ...mergeUnits(everywhere)],
    controlsAccepted:
      answers.filter((answer) => !answer.exchange.fault && accepted(answer)).length +
      strangersControls(answers),
  };
}

/**
 * What the claims come to as far as a drive went that goes on: of each that reads one of some labels. One that reads
 * what is not sent yet is unreached.
 */
export function judgedSoFar(
  { id, claims }: Pick<Check, 'id' | 'claims'>,
  exchanges: readonly Exchange[],
  labels: readonly string[],
): readonly UnitResult[] {
  const none = { exchanges, stopped: null, lasting: [] };
  const concerned = claims.filter((claim) =>
    [...claim.reads, ...claim.controls].some((declared) =>
      labels.some((label) => covers(declared, label)),
    ),
  );
  if (concerned.length === 0) return [];
  const transcript = transcriptOf(id, exchanges.map(answerOf), none);
  return concerned.flatMap((claim) => asFarAsItGoes(claim, transcript) ?? []);
}

/** What comes to a place is recorded at the end alone: a claim that asks for it can't be judged before, and throws. */
function asFarAsItGoes(claim: Claim, transcript: Transcript): UnitResult | null {
  try {
    return judgeClaim(claim, transcript);
  } catch {
    return null;
  }
}

/**
 * Where an answer of a check may pass, what follows from it may as well: a ninth endpoint is no ninth
 * if one before it was never made. Gives such an answer; null where all that may pass came
 * only after everything that the claim reads.
 */
function excuseFor(
  claim: Claim,
  { findings }: UnitResult,
  transcript: Transcript,
  { exchanges, lasting }: Recorded,
): Exchange | null {
  const read = [...readBy(claim, transcript), ...findings.map(({ exchange }) => exchange)];
  const last = Math.max(...read);
  const endedAtMs = Math.max(...read.map((position) => endOf(exchanges[position])));
  const stood = exchanges.filter(({ label }) => lasting.includes(label ?? '')).map(requestOf);
  const excuse = exchanges.find(
    (one, position) =>
      mayPass(one) &&
      // what stands excuses nothing, nor does its request that was sent once more
      !lasting.includes(one.label ?? '') &&
      !(one.label === null && stood.includes(requestOf(one))) &&
      !isReadAgain(exchanges, position) &&
      !isMatterOf(claim, one) &&
      // what was sent side by side is recorded in no order
      (position <= last || one.startedAtMs < endedAtMs),
  );
  return excuse ?? null;
}

/** True for a read that was sent again right away and answered then: it changed nothing that could follow from it. */
function isReadAgain(exchanges: readonly Exchange[], position: number): boolean {
  const [one, ...later] = exchanges.slice(position);
  if (!one?.response || one.label !== null || one.request.method !== 'GET') return false;
  const other = later.findIndex((next) => !mayPass(next));
  const answered = other >= 0 && later.slice(0, other + 1);
  return answered && answered.every((next) => requestOf(next) === requestOf(one));
}

/** A request by all that was sent but the id that each has of its own; two that were sent alike are one. */
function requestOf({ request }: Exchange): string {
  const headers = request.headers.filter(([name]) => name !== 'traceparent');
  return JSON.stringify({ ...request, headers });
}

/** When an exchange had ended for sure; its beginning is reported in whole milliseconds. */
function endOf(exchange: Exchange | undefined): number {
  return exchange ? exchange.startedAtMs + exchange.durationMs - 1 : 0;
}

/** What a claim speaks of is nothing that may pass for it: rates, and silence. */
function isMatterOf(claim: Claim, { label, response, noAnswer }: Exchange): boolean {
  const { judgesThrottling, judgesSilence, throttledWith = [], reads } = claim;
  if (label === null) return false;
  if (throttledWith.some((one) => covers(one, label)))
    return response?.status === 429 || noAnswer !== null;
  const spoken =
    (judgesThrottling && response?.status === 429) ||
    (judgesSilence && noAnswer?.kind === 'timeout');
  return Boolean(spoken) && reads.some((one) => covers(one, label));
}

function excused(unit: UnitResult, excuse: Exchange, all: readonly Answer[]): UnitResult {
  const { request, response, noAnswer } = excuse;
  const what = response?.status ?? noAnswer?.kind;
  const reason = `${request.method} ${clip(request.path)} answered ${what}, which may pass`;
  const usedUp = response?.status === 429 && mayBeUsedUp(answerOf(excuse), all);
  return {
    ...unit,
    verdict: 'unreached',
    reason,
    ...(!usedUp && { byTarget: true }),
    findings: [],
  };
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
    all: answers,
    places: new Map(
      answers.flatMap(({ exchange }) =>
        (exchange.places ?? []).map((place) => [place.label, place] as const),
      ),
    ),
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
    if (callee === null) return [];
    const folded = folds.flatMap((fold) => fold[position] ?? []);
    const alone = [
      ...judgeEverywhere(answer, gates),
      ...judgeStep(answer),
      ...judgeUnauthenticated(answer),
    ];
    const remarks = [...alone, ...folded];
    return remarks.map((one) => unitOf(one, callee, { check, at: label ?? '', position }));
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

/** True for what is shown to be broken. */
export function isBroken({ verdict }: Pick<UnitResult, 'verdict'>): boolean {
  return verdict === 'broken';
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
