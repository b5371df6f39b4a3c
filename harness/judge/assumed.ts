import { errorCode } from './describe.ts';
import type { Answer } from '../model/answer.ts';

/** What the suite assumes of a request, in the words that stand in its recording. */
export const assumptions = {
  /** The target file names no host for callback URLs. */
  host: 'it assumes example.com as callback host, for want of callbackHost',
  /** Who else uses the account may have filled it up since its endpoints were counted. */
  room: 'it assumes that the account has room for a further endpoint',
  /** An earlier run, or somebody else, may have used a sample of the target file. */
  sample: 'it assumes that nothing has used the sample of the target file before; renew it',
  envelope: 'it assumes that nothing has used the envelope of the target file before; renew it',
  /** A target may look for what is named before it asks who names it. */
  nobodys: 'it assumes that credentials are looked at before what is not there',
  /** Another run, or the account's owner, may have replayed what was found. */
  delivery: 'it assumes that nobody else has replayed the delivery since it was looked at',
  /** A device may have taken the message since it was read. */
  message: 'it assumes that no device has taken the message since it was read',
  /** A server may want to be told how long a body is (RFC 9112, 6.3). */
  chunks: 'it assumes that a body in chunks is taken, whose length nobody announces',
} as const;

/** Codes of an envelope whose time has gone by, or whose place is taken. */
const outlived = new Set([
  'stale_event',
  'stale_manifest',
  'future_manifest',
  're_enrollment_required',
]);

/** True where an answer may come of an assumption that does not hold, by the words of it. */
const excuses: readonly (readonly [words: string, excuses: (answer: Answer) => boolean])[] = [
  [assumptions.room, ({ status }) => status === 409],
  [assumptions.sample, isOfUsedSample],
  [assumptions.envelope, (one) => one.status === 409 || outlived.has(errorCode(one) ?? '')],
  [assumptions.message, ({ status }) => status === 409],
  [assumptions.delivery, (one) => errorCode(one) === 'replay_not_eligible'],
  [assumptions.nobodys, ({ status }) => status === 404 || status === 400],
  [assumptions.chunks, ({ status }) => status === 411 || status === 400 || status === 501],
];

/**
 * A sample that was used is refused by any status that a workflow row lists: which one goes with which
 * code is not shown. With a fault beside it only that is taken which tells of the sample.
 */
function isOfUsedSample({ status, exchange }: Answer): boolean {
  const told = exchange.fault === null ? [400, 403, 404, 409] : [404, 409];
  return told.includes(status);
}

/** What may be told of a request that something else is wrong with. */
const ofFaults: ReadonlySet<string> = new Set([
  assumptions.sample,
  assumptions.envelope,
  assumptions.nobodys,
]);

/** The members of the target file that would do better than what is assumed, by the words of it. */
export const remedies: ReadonlyMap<string, string> = new Map([
  [assumptions.room, 'budget.webhookEndpoints'],
  [assumptions.message, 'states.message'],
  [assumptions.delivery, 'states.delivery'],
  [assumptions.nobodys, 'states.device'],
]);

/**
 * True where the target may have answered so because what the suite assumed does not hold: then
 * the answer proves nothing. A refusal of a callback host is a 400, or of an enable a 503, and
 * one of a replay a 404 or 409. A sample that was used may be told so whatever else is wrong
 * with the request.
 */
export function onlyAssumed(answer: Answer): boolean {
  const { status, exchange } = answer;
  const { assumption, fault, callee } = exchange;
  if (assumption === null) return false;
  const known = excuses.filter(([words]) => assumption.includes(words));
  if ((fault === null || ofFaults.has(assumption)) && known.some(([, excuse]) => excuse(answer)))
    return true;
  if (fault !== null || (known.length > 0 && !assumption.includes(assumptions.host))) return false;
  if (callee?.endsWith('.replay')) return status === 404 || status === 409;
  return status === 400 || (status === 503 && callee?.endsWith('.enable') === true);
}
