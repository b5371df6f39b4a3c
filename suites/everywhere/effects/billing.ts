import { otherStatus } from '../../../harness/judge/found.ts';
import { asBefore } from '../../../harness/model/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe, errorCode } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { type OperationId, operations } from '../../../schemas/operations/index.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  makeDelivery,
} from '../../resources/deliveries/delivery-support.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import { endpointIn } from '../../resources/endpoints/endpoint-listed.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { makeMessage } from '../../resources/messages/messages.ts';

type Condition = 'paymentHold' | 'quotaExceeded';

/** What an account's billing says to submissions is no matter of its other operations. */
export const billingChecks: readonly Check[] = [
  leaves('public', 'webhooks.list', {
    paymentHold: 'owner.payment-hold-leaves',
    quotaExceeded: 'public.quota-leaves',
  }),
  // what a payment hold does to the sealed plane is open
  leaves('sealed', 'sealed.usage.list', { quotaExceeded: 'sealed.quota-leaves' }),
];

/** The same requests once before, and once while each of the conditions lasts. */
function leaves(
  plane: ResourcePlane,
  callee: OperationId,
  clauses: Partial<Record<Condition, ClauseId>>,
): Check {
  const conditions: Condition[] =
    plane === 'public' ? ['paymentHold', 'quotaExceeded'] : ['quotaExceeded'];
  return defineCheck({
    id: `${callee}/billing`,
    title: 'still answers while billing keeps the account from submitting',
    callee,
    alsoCalls: steps(plane),
    needs: {
      freshAccount: true,
      states: ['billing', 'delivery', ...(plane === 'public' ? ['device', 'message'] : [])],
      members: ['deviceId'],
    },
    drive: async (drive) => {
      const before = await subjects(drive, plane);
      await sendAll(drive, plane, 'before', before);
      for (const condition of conditions) {
        // what the steps have used up, others of their kind stand in for
        const others = await subjects(drive, plane);
        const { accountId: account } = drive.account;
        await drive.during('billing', { account, condition }, () =>
          sendAll(drive, plane, condition, others),
        );
      }
    },
    claims: conditions.flatMap((condition) =>
      concerned(plane, condition).map((id) => goesOn(plane, condition, id, clauses[condition]!)),
    ),
  });
}

/** All that submits nothing, in an order in which each is taken. */
function steps(plane: ResourcePlane): readonly OperationId[] {
  const webhooks = webhookRoutes[plane];
  const deliveries = deliveryRoutes[plane];
  return [
    `${webhooks}.create`,
    `${webhooks}.enable`,
    `${webhooks}.list`,
    `${deliveries}.replay`,
    `${deliveries}.list`,
    `${webhooks}.disable`,
    `${webhooks}.rotate`,
    ...(plane === 'public'
      ? ([
          'ownerMessages.list',
          'devices.list',
          'devices.revoke',
          'alpha.status',
          'alpha.cancel',
        ] as const)
      : (['sealed.devices.list', 'sealed.devices.get', 'sealed.usage.list'] as const)),
  ];
}

/** Messages have checks of their own under a hold, and a row that lists a 429 may mean this one. */
function concerned(plane: ResourcePlane, condition: Condition): readonly OperationId[] {
  return steps(plane).filter((id) =>
    condition === 'paymentHold'
      ? !id.startsWith('alpha.')
      : !operations[id].errors.some(({ status }) => status === 429),
  );
}

type Parts = Partial<Record<OperationId, RequestParts>>;

/** What the steps address. */
async function subjects(drive: Drive, plane: ResourcePlane): Promise<Parts> {
  const endpoint = await drive.endpoint(plane);
  const delivery = (await makeDelivery(drive, plane, endpoint, failed)).id;
  const webhooks = webhookRoutes[plane];
  const path = { endpoint_id: endpoint };
  const common: Parts = {
    [`${webhooks}.create`]: drive.newEndpoint(),
    [`${webhooks}.enable`]: { path },
    [`${webhooks}.disable`]: { path },
    [`${webhooks}.rotate`]: { path },
    [`${deliveryRoutes[plane]}.list`]: { path },
    [`${deliveryRoutes[plane]}.replay`]: {
      path: { ...path, delivery_id: delivery },
      headers: [['Idempotency-Key', freshKey(drive)]],
    },
  };
  const device_id = plane === 'public' ? await deviceByHook(drive) : (drive.account.deviceId ?? '');
  if (plane === 'sealed') return { ...common, 'sealed.devices.get': { path: { device_id } } };
  const message = { path: { message_id: await makeMessage(drive, 'public') } };
  return {
    ...common,
    'devices.revoke': { path: { device_id } },
    'alpha.status': message,
    'alpha.cancel': message,
  };
}

async function sendAll(drive: Drive, plane: ResourcePlane, stage: string, parts: Parts) {
  for (const id of steps(plane))
    // one after the other, as each rests on those before it
    await drive.send(`${stage}-${id}`, drive.request(id, parts[id] ?? {}));
}

function goesOn(
  plane: ResourcePlane,
  condition: Condition,
  id: OperationId,
  clause: ClauseId,
): Claim {
  const label = `${condition}-${id}`;
  const webhooks = webhookRoutes[plane];
  const [enable, list] = [`${condition}-${webhooks}.enable`, `${condition}-${webhooks}.list`];
  const replays = id.endsWith('.replay');
  const rests = replays ? [enable, list] : [];
  const labels = {
    reads: [label],
    controls: [`before-${id}`, ...rests],
    judgesThrottling: true,
  } as const;
  return claims(clause, labels, (read) => {
    const answer = read(label);
    if (accepted(answer)) return null;
    if (replays && !isOn(endpointIn(read(enable)), read(list)))
      return { inconclusive: 'the list does not show that the endpoint is on' };
    const throttled = answer.status === 429 && errorCode(answer) !== 'quota_exceeded';
    // a scope may be taken from what belongs to such an account
    if (throttled || answer.status === 403) return { inconclusive: describe(answer) };
    return otherStatus(answer, [{ status: read(`before-${id}`).status }], asBefore);
  });
}

function isOn(endpoint: unknown, list: Answer): boolean {
  return endpointsIn(list).some(
    (one) => one['endpoint_id'] === endpoint && one['enabled'] === true,
  );
}
