import { plannedRouteIds } from '../operations/index.ts';

/**
 * Clauses of which one look says all that they say: a good request is taken, a step does what it
 * does, a list is as it is to be. Checks claim them again in circumstances that only a state hook, or
 * a budget, brings about; what such a look shows counts, and one that could not be had is not missed.
 * None of them names two circumstances, such as a repeat that comes in parallel too: those are
 * exercised once each was looked at.
 */
export const once: ReadonlySet<string> = new Set([
  ...['webhooks', 'sealed.webhooks'].flatMap((routes) => [
    `${routes}.list.complete`,
    `${routes}.list.ordered-by-creation`,
    `${routes}.enable.sets-enabled`,
    `${routes}.enable.leaves-others`,
    `${routes}.disable.sets-disabled`,
    `${routes}.rotate.new-secret`,
    `${routes}.rotate.sets-disabled`,
    `${routes}.create.disabled-on-create`,
    `${routes}.create.listed`,
    `${routes}.create.answers-url`,
    `${routes}.create.eighth-accepted`,
    `${routes}.create.refused-creates-nothing`,
  ]),
  ...['deliveries', 'sealed.deliveries'].flatMap((routes) => [
    `${routes}.list.own-endpoint`,
    `${routes}.attempts.none-left-out`,
    `${routes}.replay.leaves-others`,
    `${routes}.replay.refused-unchanged`,
    `${routes}.replay.key-of-another-delivery`,
  ]),
  'webhooks.list.at-most-eight',
  'deliveries.list.all-generations',
  'deliveries.attempts.at-most-seven',
  'deliveries.attempts.unanswered-no-status',
  'sealed.deliveries.list.all-generations',
  'deliveries.list.limit-honoured',
  'sealed.limit.honoured',
  'sealed.deliveries.list.newest-first',
  'public.lists.newest-first',
  ...plannedRouteIds.map((route) => `${route}.fails` as const),
  'planned.not-found',
  'alpha.submit.new-message',
  'alpha.submit.test-case-good',
  'alpha.submit.expiry-good',
  'alpha.submit.id-conflict',
  'alpha.submit.key-conflict',
  'alpha.submit.same-id-new-key',
  'alpha.status.after-submit',
  'alpha.cancel.again',
  'alpha.submit.device-revoked',
  'public.in-flight.fifth',
  'sealed.in-flight.fifth',
  'public.in-flight.freed',
  'ownerMessages.list.at-most-twenty',
  'ownerMessages.list.shows-submitted',
]);

/** Checks that take any steps in a row, of which further checks take each by itself. */
const sequences: ReadonlySet<string> = new Set([
  'webhooks.list/sequences',
  'sealed.webhooks.list/sequences',
  'alpha.submit/any-sequence',
  'sealed.messages.submit/any-sequence',
]);

/**
 * Checks that look at what an account happens to have, or what an upload happens to set off (R-390 to
 * further looks at what others bring about and judge. Nothing is missed where there was nothing
 * to see.
 */
const asFound: ReadonlySet<string> = new Set([
  'alpha.status/as-found',
  'alpha.cancel/too-late-as-found',
  'sealed.messages.list/as-found',
  'sealed.messages.cancel/too-late-as-found',
  'sealed.devices.list/as-found',
  'sealed.usage.list/as-found',
  'devices.revoke/again-as-found',
  'alpha.submit/device-revoked-as-found',
  'webhooks.disable/retires-uploaded',
  'sealed.webhooks.rotate/retires-uploaded',
]);

/**
 * Checks that change an item of those that a state makes by the dozen, which promises no more of them than
 * their number, or a device that is in use: one that can't be changed is no occasion.
 */
const ofAnyItem: ReadonlySet<string> = new Set([
  'ownerMessages.list/cursor-of-cancelled',
  'ownerMessages.list/cancelled-on-later-page',
  'sealed.messages.list/cursor-of-cancelled',
  'devices.list/cursor-of-revoked',
  'devices.list/in-use',
  'sealed.devices.list/cursor-of-revoked',
]);

/**
 * Checks that compare what a server may leave out and say so: where one message alone is cut short, there is
 * nothing to hold others against.
 */
const ofAllShown: ReadonlySet<string> = new Set(['ownerMessages.list/events-beside-others']);

/**
 * True for a clause that is exercised once any check that claims it was judged; one that speaks of
 * several operations, once a check of each was.
 */
export function isEnoughOnce(clause: string): boolean {
  return clause.endsWith('.accepted') || once.has(clause);
}

/** True for a check without which a clause is exercised where its other checks were judged. */
export function isSequence(check: string): boolean {
  return sequences.has(check);
}

/** True for a check of which nothing is missed where it saw nothing, and other checks did. */
export function isFurtherLook(check: string): boolean {
  return asFound.has(check) || ofAnyItem.has(check) || ofAllShown.has(check);
}
