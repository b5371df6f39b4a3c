import type { Check } from '../../harness/model/check.ts';
import { alphaMessage } from './alpha-support.ts';
import { itemsIn } from './paging.ts';
import { readInOutage } from './read-in-outage.ts';

const message = {
  states: ['message'],
  kept: ['message_id', 'device_id', 'state', 'created_at_ms', 'updated_at_ms'],
} as const;

/** A message as its status or the timeline shows it while a service is down. */
export function messagesInOutage(id: 'alpha.status' | 'ownerMessages.list'): Check {
  if (id === 'alpha.status')
    return readInOutage(id, {
      ...message,
      parts: async (drive) => ({ path: { message_id: await alphaMessage(drive) } }),
      items: ({ json }) => [json],
    });
  return readInOutage(id, {
    ...message,
    alsoCalls: ['alpha.status'],
    parts: async (drive) => {
      await alphaMessage(drive);
      return {};
    },
    items: (answer) => itemsIn(id, answer),
  });
}
