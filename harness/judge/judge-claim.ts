import { accepted } from './accepted.ts';
import { onlyAssumed } from './assumed.ts';
import { describe } from './describe.ts';
import { keptData, longestTold } from './found.ts';
import { isCut, notKept } from './not-kept.ts';
import { isLatePlace, mayBeUsedUp, throttledWords } from './throttled.ts';
import { toWords } from './words.ts';
import { isUnforeseen, unreadableBecause } from './unreadable.ts';
import { inOne, isFurtherPage } from './whole-list.ts';
import type { Answer } from '../model/answer.ts';
import { aroundDifference } from '../model/around-difference.ts';
import type { RecordedPlace } from '../model/arrival.ts';
import { type Claim, type ClaimVerdict, type Reader, vacuous } from '../model/check.ts';
import type { Finding, Stopped, UnitResult } from '../model/result.ts';

/** The labelled answers of one check, and why it stopped, if it did. */
export interface Transcript {
  readonly check: string;
  readonly answers: ReadonlyMap<string, Answer>;
  /** All of its answers, those included that only prepared. */
  readonly all: readonly Answer[];
  /** What came to the places that the drive opened, by their labels. */
  readonly places: ReadonlyMap<string, RecordedPlace>;
  /** Position of each label among the check's exchanges. */
  readonly positions: ReadonlyMap<string, number>;
  /** Why the drive ended before its end; null where it did not. */
  readonly stopped: Stopped | null;
  /** Labels whose "not now" or lost answer stood in every attempt. */
  readonly lasting: readonly string[];
}

/**
 * Judges one claim of a check: pure, on the recording alone. Nothing comes of it where the case of
 * a property never came to what it is about.
 */
export function judgeClaim(claim: Claim, transcript: Transcript): UnitResult | null {
  const unit = { clause: claim.clause, unit: transcript.check, findings: [] };
  const stopped = unreachedBecause(claim, transcript);
  if (stopped !== null) return { ...unit, verdict: 'unreached', ...reasonOf(stopped) };
  const read = new Set<string>();
  const places = new Set<string>();
  const mismatch = verdictOf(claim, readerOf(transcript, read, places));
  if (mismatch instanceof Unreadable)
    return { ...unit, verdict: 'unreached', reason: mismatch.message, byTarget: true };
  if (mismatch === vacuous) return null;
  if (mismatch === null) return { ...unit, verdict: 'held', reason: null };
  if ('inconclusive' in mismatch) {
    const { inconclusive: reason, ...why } = mismatch;
    return { ...unit, verdict: 'unreached', reason, ...why };
  }
  const words = toWords(mismatch);
  const [expected, got] = aroundDifference(words.expected, words.got, longestTold);
  const finding: Finding = {
    at: mismatch.at,
    ...keptData(mismatch),
    expected: shortened(expected),
    got: shortened(got),
    clause: claim.clause,
    check: transcript.check,
    exchange: transcript.positions.get(mismatch.at) ?? 0,
    controls: claim.controls
      .flatMap((declared) => labelsOf(transcript, declared))
      .map((label) => transcript.positions.get(label) ?? 0),
    proof: [...read].flatMap((label) => transcript.positions.get(label) ?? []),
    ...(places.size > 0 && { places: [...places] }),
  };
  return { ...unit, verdict: 'broken', reason: null, findings: [finding] };
}

/** The positions of all that a claim reads, its controls included. */
export function readBy({ reads, controls }: Claim, transcript: Transcript): readonly number[] {
  return [...reads, ...controls]
    .flatMap((declared) => labelsOf(transcript, declared))
    .flatMap((label) => transcript.positions.get(label) ?? []);
}

/** Why something was not reached, as a result tells it. */
function reasonOf({ reason, byTarget, endedBy }: Stopped) {
  return { reason, ...(byTarget && { byTarget }), ...(endedBy && { endedBy }) };
}

/**
 * What a claim's judge says. One that throws has met what its author did not think of: the answer
 * decides nothing then, neither for the target nor against it, and is no reason to judge nothing
 * else: the target kept it from being judged. The run tells of it among its observations.
 */
function verdictOf(claim: Claim, read: Reader): ClaimVerdict | Unreadable {
  try {
    return claim.judge(read);
  } catch (error) {
    if (!isUnforeseen(error)) throw error;
    return new Unreadable(unreadableBecause(error));
  }
}

/** An answer kept the judge from deciding; its message says in what way. */
class Unreadable extends Error {}

function shortened(text: string): string {
  return text.length > longestTold ? `${text.slice(0, longestTold)}…` : text;
}

function answerOf(transcript: Transcript, label: string): Answer {
  const answer = transcript.answers.get(label);
  if (!answer) throw new Error(`${transcript.check}: a claim reads ${label} without declaring it`);
  return answer;
}

function placeOf(transcript: Transcript, label: string): RecordedPlace {
  const place = transcript.places.get(label);
  if (!place)
    throw new Error(`${transcript.check}: a claim reads the place ${label}, never opened`);
  return place;
}

/** Hands out answers and arrivals, and keeps in mind the labels of those that were asked for. */
function readerOf(transcript: Transcript, asked: Set<string>, places: Set<string>): Reader {
  const read = (label: string) => {
    const first = answerOf(transcript, label);
    const pages = [...transcript.answers.keys()].filter((one) => isFurtherPage(one, label));
    for (const one of [label, ...pages]) asked.add(one);
    return inOne([first, ...pages.map((one) => answerOf(transcript, one))]);
  };
  return Object.assign(read, {
    all: (prefix: string) =>
      labelsOf(transcript, `${prefix}*`)
        .filter((label) => !isFurtherPage(label))
        .map(read),
    place: (label: string) => {
      places.add(label);
      return placeOf(transcript, label);
    },
    sent: (label: string) => transcript.answers.has(label),
  });
}

/** The recorded labels that a declared one stands for; none where it was never sent. */
function labelsOf({ answers }: Transcript, declared: string): string[] {
  return [...answers.keys()].filter((label) => covers(declared, label));
}

/** True where a declared label stands for a recorded one; with a list go its further pages. */
export function covers(declared: string, label: string): boolean {
  if (declared.endsWith('*')) return label.startsWith(declared.slice(0, -1));
  return declared === label || isFurtherPage(label, declared);
}

/** Why a claim can't be judged on this transcript; null where it can. */
function unreachedBecause(claim: Claim, transcript: Transcript): Stopped | null {
  for (const declared of [...claim.controls, ...claim.reads]) {
    const labels = labelsOf(transcript, declared);
    const cutShort = declared.endsWith('*') && transcript.stopped !== null;
    if (labels.length === 0 || cutShort)
      return transcript.stopped ?? { reason: `${declared} was not sent`, byTarget: false };
    const inconclusive = labels
      .map((label) => undecidedBy(claim, answerOf(transcript, label), transcript))
      .find((one) => one !== null);
    if (inconclusive) return inconclusive;
  }
  const refused = claim.controls
    .flatMap((declared) => labelsOf(transcript, declared))
    .map((label) => answerOf(transcript, label))
    .find((answer) => !accepted(answer));
  return refused ? refusedControl(refused, transcript.lasting) : null;
}

/** Refusals that the account itself may be the reason of: what it owes, lacks or has used up. */
const ofTheAccount: ReadonlySet<number> = new Set([402, 404, 409]);

/** True where a good request was kept from its answer by the target, and not by the account it is of. */
export function refusedByTarget(answer: Answer): boolean {
  const { status } = answer;
  return !ofTheAccount.has(status) && !(status === 429 && mayBeUsedUp(answer, []));
}

/** What was waited out each time, and came again, is not what somebody has used up. */
function refusedControl(answer: Answer, lasting: readonly string[]): Stopped {
  const reason = `the good request was refused: ${describe(answer)}`;
  const stands = answer.status === 429 && lasting.includes(answer.exchange.label ?? '');
  return { reason, byTarget: stands || refusedByTarget(answer) };
}

/** Why an answer decides nothing for a claim; null where it may. */
function undecidedBy(claim: Claim, answer: Answer, { lasting, all }: Transcript): Stopped | null {
  const { noAnswer, label } = answer.exchange;
  const stands = lasting.includes(label ?? '');
  const silence = noAnswer?.kind === 'timeout' && claim.judgesSilence;
  // Left without an answer each time, while its control had one: that is what the target does.
  const leftAlone = noAnswer !== null && claim.controls.length > 0 && stands;
  if (noAnswer && !silence && !leftAlone) return { reason: describe(answer), byTarget: true };
  // what was not read whole can't be blamed
  if (isCut(answer)) return { reason: notKept(answer), byTarget: true };
  if (onlyAssumed(answer))
    return { reason: `${answer.exchange.assumption}: ${describe(answer)}`, byTarget: false };
  // a place that is given back late throttles each time, and is reported by the claims on places
  const throttles = !stands || isLatePlace(answer, all);
  if (answer.status === 429 && !claim.judgesThrottling && throttles)
    return { reason: throttledWords(answer, all), byTarget: !mayBeUsedUp(answer, all) };
  return null;
}
