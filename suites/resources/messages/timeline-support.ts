import { stillListed } from '../../../harness/judge/found.ts';
import type { Item, Resource } from '../../../harness/claims/looks.ts';
import type { Mismatch, Reader } from '../../../harness/model/check.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { list, member, numberOf, textOf } from '../../../harness/model/json.ts';
import { sentBy } from './alpha-support.ts';
import { itemsIn } from '../lists/paging.ts';

/** The ids of the messages on pages of the owner's timeline; of those to these devices alone, where some are named. */
export function listedIds(pages: readonly Answer[], devices?: readonly string[]): string[] {
  return messagesIn(pages)
    .filter((message) => devices?.includes(textOf(message['device_id'])) ?? true)
    .map((message) => textOf(message['message_id']));
}

/**
 * A message that the timeline shows `after` and did not `before`, beside that of an accepted submission: one to a
 * device that the submissions named, since others have another cause.
 */
export function listedBeside(
  read: Reader,
  submission: string,
  refused: readonly string[] = [],
): Mismatch | null {
  const made = textOf(member(read(submission).json, 'message_id'));
  const known = [...listedIds(read.all('before-')), made];
  const devices = [submission, ...refused].map((one) => textOf(sentBy(read(one))['device_id']));
  const more = listedIds(read.all('after-'), devices).find((one) => !known.includes(one));
  return more === undefined ? null : { at: 'after-1', ...stillListed(`the message ${more}`) };
}

/** The messages on pages of the owner's timeline, or of the sealed list. */
export function messagesIn(pages: readonly Answer[]) {
  return pages.flatMap((page) => itemsIn('ownerMessages.list', page));
}

/** A message, as the lists of both planes show it. */
export const messageItems: Resource = {
  name: 'message',
  id: 'message_id',
  itemsIn: messagesIn,
  nullable: [],
};

/** The most events of a message that the timeline gives (contract: "Limits"). */
export const mostEvents = 32;

/** The events that the timeline gives of a message. */
export function eventsOf(message: Item | undefined): readonly unknown[] {
  return list(message, 'events');
}

/** When an event was received, in epoch milliseconds. */
export function timeOf(event: unknown): number {
  return numberOf(member(event, 'received_at_ms'));
}
