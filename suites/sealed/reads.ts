import { defineCheck, operationsIn } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { canonical, isObject } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/model/request.ts';
import type { Suite } from '../../harness/model/suite.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { itemsIn } from '../everywhere/paging.ts';
import { enabledEndpoint, makeDelivery } from '../public/delivery-support.ts';
import { endpointsIn } from '../public/endpoint-routes.ts';
import { makeMessage, someDevice } from './message-support.ts';

/** How a read is tried twice, on something that is there to be read. */
interface Reading {
  readonly alsoCalls?: readonly OperationId[];
  readonly states?: readonly string[];
  readonly parts: (drive: Drive) => Promise<RequestParts>;
  /** What an answer shows. */
  readonly items: (answer: Answer) => readonly unknown[];
  /** Members that nothing but a change changes; leases and the like come and go. */
  readonly kept: readonly string[];
}

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
  'sealed.webhooks.list': {
    alsoCalls: ['sealed.webhooks.create'],
    parts: async (drive) => {
      await drive.endpoint('sealed');
      return {};
    },
    items: endpointsIn,
    kept: ['endpoint_id', 'callback_url', 'enabled', 'paused_at_ms', 'created_at_ms'],
  },
  'sealed.deliveries.list': {
    alsoCalls: ['sealed.webhooks.create', 'sealed.webhooks.enable', 'sealed.webhooks.list'],
    states: ['delivery'],
    parts: async (drive) => {
      const endpoint = await enabledEndpoint(drive, 'sealed');
      await makeDelivery(drive, 'sealed', endpoint, { status: 'succeeded' });
      return { path: { endpoint_id: endpoint } };
    },
    items: listed('sealed.deliveries.list'),
    kept: ['delivery_id', 'event_id', 'status', 'generation', 'created_at_ms', 'updated_at_ms'],
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
} as const satisfies Partial<Record<OperationId, Reading>>;

type Read = keyof typeof readings;

const labels = ['first', 'second', 'third'] as const;

/** A read changes nothing: what is read twice is the same, whatever was read in between. */
export const sealedReadsSuite: Suite = {
  id: 'sealed-reads',
  title: 'A sealed read changes nothing',
  checks: operationsIn(readings).map(readTwice),
};

function readTwice(id: Read): Check {
  const { alsoCalls = [], states = [], parts, items, kept }: Reading = readings[id];
  const told = (answer: Answer) =>
    items(answer)
      .filter(isObject)
      .map((item) => kept.map((name) => `${name} ${inWords(item[name])}`).join(', '))
      .toSorted();
  return defineCheck({
    id: `${id}/changes-nothing`,
    title: 'shows the same when it is read again',
    callee: id,
    alsoCalls,
    needs: { states, freshAccount: true },
    drive: async (drive) => {
      const request = drive.request(id, await parts(drive));
      for (const label of labels) await drive.send(label, request);
    },
    claims: [
      claims('sealed.reads.no-side-effect', { reads: labels, controls: labels }, (read) => {
        const [first = [], ...later] = labels.map((label) => told(read(label)));
        if (first.length === 0) return { undecided: 'there was nothing to be read' };
        const place = later.findIndex((one) => one.join() !== first.join());
        if (place < 0) return null;
        const got = later[place]?.find((one) => !first.includes(one)) ?? 'fewer items';
        return { at: labels[place + 1] ?? '', expected: first.join('; '), got };
      }),
    ],
  });
}

/** A value in words that are the same where it is: null and absent are one, and no order is kept. */
function inWords(value: unknown): string {
  if (!Array.isArray(value)) return canonical(value ?? null);
  return value.map(canonical).toSorted().join(' ');
}
