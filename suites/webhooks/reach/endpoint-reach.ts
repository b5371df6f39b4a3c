import { refuses } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { keepsOrder } from '../../resources/lists/paging.ts';
import { deliveryCheck } from '../delivery-check.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  lookAt,
  makeDelivery,
  replayRequest,
  sendReplay,
  turn,
} from '../../resources/deliveries/delivery-support.ts';
import { staysListed, showsEnabled } from '../../resources/endpoints/endpoint-listed.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { notEligible } from '../../resources/not-eligible.ts';
import { allChanged, allRetired, leavesOthers } from './reach-claims.ts';

/** One more than fit on the longest page: what works page by page has to turn one. */
const many = 21;
/** failed still and not replayable, with either code, or gone. */
const notReplayable = [notEligible, { status: 409, code: 'replay_limit' }, { status: 404 }];

/** A step takes all that is its own, in whatever generation, and nothing of its neighbours. */
export function reachChecks(plane: ResourcePlane): readonly Check[] {
  return [retires(plane, 'disable'), retires(plane, 'rotate'), rotatedOff(plane), replayed(plane)];
}

function retires(plane: ResourcePlane, step: 'disable' | 'rotate'): Check {
  const routes = webhookRoutes[plane];
  return deliveryCheck(plane, {
    callee: `${routes}.${step}`,
    key: 'reach',
    title: 'retires all that is open of its endpoint, and nothing of another endpoint',
    alsoCalls: [`${deliveryRoutes[plane]}.replay`],
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const other = await enabledEndpoint(drive, plane);
      await makeDelivery(drive, plane, other, { status: 'pending' });
      await makeDelivery(drive, plane, other, failed);
      const again = await makeDelivery(drive, plane, endpoint, failed);
      const second = await makeDelivery(drive, plane, endpoint, { ...failed, generation: 2 });
      await makePending(drive, plane, endpoint);
      await sendReplay(drive, 'replay', replayRequest(drive, plane, again, freshKey(drive)));
      await lookAt(drive, plane, endpoint, 'before');
      await lookAt(drive, plane, other, 'others-before');
      const path = { endpoint_id: endpoint };
      await drive.send('retire', drive.request(`${routes}.${step}`, { path }));
      await drive.send('retire-list', drive.request(`${routes}.list`));
      await lookAt(drive, plane, endpoint, 'after');
      await lookAt(drive, plane, other, 'others-after');
      if (step === 'disable') return;
      await turn(drive, plane, endpoint, 'enable');
      const fault = 'the endpoint was rotated since';
      await sendReplay(
        drive,
        'replay-failed',
        replayRequest(drive, plane, second, freshKey(drive), { fault }),
      );
    },
    claims: [
      showsEnabled(`${routes}.${step}.sets-disabled`, 'retire', false),
      staysListed(plane, 'retire', 'retire-list'),
      allRetired(`${routes}.retiring.terminal-reason`),
      ...(plane === 'public' ? [allChanged()] : []),
      leavesOthers(`${routes}.retiring.leaves-others`, 'retire', 'others-', ['before-*']),
      ...(step === 'rotate' ? [retiresFailed(plane, ['replay', 'retire'])] : []),
    ],
  });
}

async function makePending(drive: Drive, plane: ResourcePlane, endpointId: string): Promise<void> {
  const account = drive.account.accountId;
  for (let made = 0; made < many; made += 1) {
    // one after the other, as they are listed
    await drive.state('delivery', { account, plane, endpointId, status: 'pending' });
  }
}

function retiresFailed(plane: ResourcePlane, controls: readonly string[]): Claim {
  const clause = `${webhookRoutes[plane]}.rotate.retires-failed` as const;
  return refuses(clause, 'replay-failed', notReplayable, { controls });
}

function rotatedOff(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  return deliveryCheck(plane, {
    callee: `${routes}.rotate`,
    key: 'retires-failed-while-off',
    title: 'leaves no failed delivery to replay where the endpoint was off before',
    alsoCalls: [`${routes}.disable`, `${deliveryRoutes[plane]}.replay`],
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const control = await makeDelivery(drive, plane, endpoint, failed);
      const died = await makeDelivery(drive, plane, endpoint, failed);
      await sendReplay(drive, 'control', replayRequest(drive, plane, control, freshKey(drive)));
      await turn(drive, plane, endpoint, 'disable');
      const path = { endpoint_id: endpoint };
      await drive.send('retire', drive.request(`${routes}.rotate`, { path }));
      await turn(drive, plane, endpoint, 'enable');
      const parts = { fault: 'the endpoint was rotated since' };
      await sendReplay(
        drive,
        'replay-failed',
        replayRequest(drive, plane, died, freshKey(drive), parts),
      );
    },
    claims: [retiresFailed(plane, ['control', 'retire']), ...turnClaims(plane, 'disable')],
  });
}

function replayed(plane: ResourcePlane): Check {
  const id = deliveryRoutes[plane];
  const order =
    plane === 'public' ? 'public.lists.newest-first' : 'sealed.deliveries.list.newest-first';
  return deliveryCheck(plane, {
    key: 'reach',
    title: 'leaves other deliveries and their order, and remembers the keys of all',
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const [first, second, third] = [
        await makeDelivery(drive, plane, endpoint, failed),
        await makeDelivery(drive, plane, endpoint, failed),
        await makeDelivery(drive, plane, endpoint, failed),
      ];
      const key = freshKey(drive);
      await lookAt(drive, plane, endpoint, 'before');
      await sendReplay(drive, 'replay', replayRequest(drive, plane, first, key));
      await lookAt(drive, plane, endpoint, 'after');
      await sendReplay(drive, 'between', replayRequest(drive, plane, second, freshKey(drive)));
      const fault = 'the key was used for another delivery, two replays ago';
      await sendReplay(drive, 'reused', replayRequest(drive, plane, third, key, { fault }));
    },
    claims: [
      leavesOthers(`${id}.replay.leaves-others`, 'replay'),
      // the oldest of them was changed last
      keepsOrder(order, `${id}.list`, 'after', 'replay'),
      refuses(`${id}.replay.key-of-another-delivery`, 'reused', [notEligible], {
        controls: ['replay', 'between'],
      }),
    ],
  });
}
