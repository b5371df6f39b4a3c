import { operationsIn } from '../../harness/define-check.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Suite } from '../../harness/model/suite.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { madeByAnotherKey } from './another-key.ts';
import { makeMessage, someDevice } from '../toolkit/message-support.ts';
import { namedAtOnce } from '../toolkit/named-at-once.ts';
import { itemsIn } from '../toolkit/paging.ts';
import { readInOutage } from '../toolkit/read-in-outage.ts';
import { type TwiceRead, readTwice } from '../toolkit/read-twice.ts';
import { webhookReadChecks } from '../toolkit/webhook-reads.ts';

const message = {
  states: ['message'],
  kept: [
    'message_id',
    'device_id',
    'state',
    'state_version',
    'created_at_ms',
    'updated_at_ms',
    'expires_at_ms',
  ],
} as const;
const device = { kept: ['device_id', 'display_name', 'revoked', 'lines'] } as const;
const body = ({ json }: Answer) => [json];
const listed = (id: OperationId) => (answer: Answer) => itemsIn(id, answer);

const readings = {
  'sealed.messages.list': {
    ...message,
    alsoCalls: ['sealed.messages.get'],
    parts: async (drive) => {
      await makeMessage(drive);
      return {};
    },
    items: listed('sealed.messages.list'),
  },
  'sealed.messages.get': {
    ...message,
    parts: async (drive) => ({ path: { message_id: await makeMessage(drive) } }),
    items: body,
  },
  'sealed.devices.list': {
    ...device,
    parts: () => Promise.resolve({}),
    items: listed('sealed.devices.list'),
  },
  'sealed.devices.get': {
    ...device,
    alsoCalls: ['sealed.devices.list'],
    parts: async (drive) => ({ path: { device_id: await someDevice(drive) } }),
    items: body,
  },
  'sealed.usage.list': {
    states: ['usage'],
    parts: async (drive) => {
      await drive.state('usage', { account: drive.account.accountId, periods: 3 });
      return {};
    },
    items: listed('sealed.usage.list'),
    kept: ['period_start', 'limit_units', 'reserved_units', 'refunded_units', 'used_units'],
  },
} as const satisfies Partial<Record<OperationId, TwiceRead>>;

/** Reads of the sealed plane, once and again. */
export const sealedReadsSuite: Suite = {
  id: 'sealed-reads',
  title: 'A sealed read changes nothing',
  checks: [
    ...operationsIn(readings).map((id) => readTwice(id, readings[id])),
    ...operationsIn(readings).map((id) => readInOutage(id, readings[id])),
    ...namedAtOnce('sealed'),
    madeByAnotherKey(),
    ...webhookReadChecks('sealed'),
  ],
};
