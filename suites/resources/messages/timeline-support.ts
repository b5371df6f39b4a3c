import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { list, member, numberOf, textOf } from '../../../harness/model/json.ts';
import { sentBy } from './alpha-support.ts';
import { itemsIn, walk } from '../lists/paging.ts';

/** Looks at the whole of the owner's timeline, recorded as `name-1` and so on. */
export function lookAtTimeline(drive: Drive, name: string): Promise<Answer[]> {
  return walk(drive, 'ownerMessages.list', name);
}

/** The ids of the messages on pages of the owner's timeline. */
export function listedIds(pages: readonly Answer[]): string[] {
  return messagesIn(pages).map((message) => textOf(message['message_id']));
}

/** The same, of messages to the devices that these submissions named: others have another cause. */
export function listedIdsFor(submissions: readonly Answer[], pages: readonly Answer[]): string[] {
  const devices = submissions.map((one) => textOf(sentBy(one)['device_id']));
  return listedIdsOf(devices, pages);
}

/** The same, of messages to these devices. */
export function listedIdsOf(devices: readonly string[], pages: readonly Answer[]): string[] {
  return messagesIn(pages)
    .filter((message) => devices.includes(textOf(message['device_id'])))
    .map((message) => textOf(message['message_id']));
}

/** The messages on pages of the owner's timeline. */
export function messagesIn(pages: readonly Answer[]) {
  return pages.flatMap((page) => itemsIn('ownerMessages.list', page));
}

/** The most events of a message that the timeline gives (contract: "Limits"). */
export const mostEvents = 32;

/** A message as a page of the timeline has it. */
export type TimelineMessage = Readonly<Record<string, unknown>>;

/** The events that the timeline gives of a message. */
export function eventsOf(message: TimelineMessage | undefined): readonly unknown[] {
  return list(message, 'events');
}

/** When an event was received, in epoch milliseconds. */
export function timeOf(event: unknown): number {
  return numberOf(member(event, 'received_at_ms'));
}
