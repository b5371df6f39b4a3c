import { messageItems } from '../resources/messages/timeline-support.ts';
import { lists } from '../../harness/claims/lists.ts';
import { operationsIn, defineCheck } from '../../harness/define-check.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Suite } from '../../harness/model/suite.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { hasStatus, takesProbe } from '../../harness/claims/answers.ts';
import { goodRequests } from '../resources/good-requests.ts';
import { freshUpload, uploadedId } from '../resources/messages/message-support.ts';
import { namedAtOnce } from '../resources/messages/named-at-once.ts';
import { itemsIn, walk } from '../resources/lists/paging.ts';
import { readInOutage, type TwiceRead, readTwice } from '../resources/reads/read-twice.ts';
import { webhookReadChecks } from '../resources/deliveries/webhook-reads.ts';
import { messageMembers } from '../resources/messages/message-states.ts';
import { makeMessage } from '../resources/messages/messages.ts';
import { keyWith } from '../resources/keys.ts';

const message = {
  states: ['message'],
  kept: [...messageMembers, 'expires_at_ms'],
} as const;
const device = { kept: ['device_id', 'display_name', 'revoked', 'lines'] } as const;
const body = ({ json }: Answer) => [json];
const list = 'sealed.messages.list';
const listed = (id: OperationId) => (answer: Answer) => itemsIn(id, answer);

const readings = {
  'sealed.messages.list': {
    ...message,
    alsoCalls: ['sealed.messages.get'],
    parts: async (drive) => {
      await makeMessage(drive, 'sealed');
      return {};
    },
    items: listed('sealed.messages.list'),
  },
  'sealed.messages.get': {
    ...message,
    parts: async (drive) => ({ path: { message_id: await makeMessage(drive, 'sealed') } }),
    items: body,
  },
  'sealed.devices.list': {
    ...device,
    parts: () => Promise.resolve({}),
    items: listed('sealed.devices.list'),
  },
  'sealed.devices.get': {
    ...device,
    ...goodRequests['sealed.devices.get'],
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

/** What one key has made another of the account reads, whose scope is messages:read. */
function madeByAnotherKey(): Check {
  const id = 'sealed.messages.get';
  const clause = 'sealed.reads.whichever-key';
  return defineCheck({
    id: `${id}/another-key`,
    title: 'shows a key what another key of the account has submitted',
    callee: id,
    alsoCalls: ['sealed.messages.submit', list],
    needs: { freshAccount: true, states: ['credential'] },
    drive: async (drive) => {
      const credentials = { bearer: await keyWith(drive, 'sealed', 'readOnly') };
      const upload = drive.request('sealed.messages.submit', await freshUpload(drive, 'outbound'));
      const submitted = await drive.send('submit', upload);
      const message_id = uploadedId('outbound', submitted) ?? drive.stop('it came without an id');
      await drive.send('get', drive.request(id, { path: { message_id }, credentials }));
      await walk(drive, list, 'list', { credentials });
    },
    claims: [
      takesProbe(clause, 'get', [{ status: 200 }], {
        as: 'as to the key that submitted it',
        controls: ['submit'],
        blames: hasStatus(404),
      }),
      lists(clause, messageItems, 'list-*', 'submit'),
    ],
  });
}
