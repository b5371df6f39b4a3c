import { leavesAll } from '../../../harness/claims/members.ts';
import { addresses } from '../../../harness/claims/looks.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { deliveryCheck } from '../delivery-check.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  lookAt,
  makeDelivery,
  replayRequest,
} from '../../resources/deliveries/delivery-support.ts';
import {
  webhookRoutes,
  enabledAndPause,
  endpointItems,
} from '../../resources/endpoints/endpoint-routes.ts';
import { put } from '../endpoints/endpoint-condition.ts';
import { unmoved } from './reach-claims.ts';

/** What is done to an endpoint, in the order in which it is done. */
const steps = ['enable', 'replay', 'disable', 'rotate'] as const;
type Step = (typeof steps)[number];

/**
 * two endpoints stand beside one that goes through its steps. One is on, with deliveries under
 * way, and the other one is paused.
 */
export function neighbours(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const replay = `${deliveryRoutes[plane]}.replay` as const;
  return deliveryCheck(plane, {
    callee: `${routes}.list`,
    key: 'neighbours',
    title: 'shows other endpoints and their deliveries as they were, whatever is done to one',
    alsoCalls: [`${routes}.disable`, `${routes}.rotate`, replay],
    needs: { freshAccount: true, states: ['delivery', 'endpoint'] },
    drive: async (drive, neighbour) => {
      const paused = await enabledEndpoint(drive, plane);
      for (const state of [{ status: 'pending' }, { status: 'leased' }, failed] as const)
        await makeDelivery(drive, plane, neighbour, state);
      await put(drive, plane, paused, 'paused');
      const own = await drive.endpoint(plane);
      const look = async (name: Step | 'start') => {
        await lookAt(drive, plane, neighbour, `${name}-deliveries`);
        await drive.send(`${name}-list`, drive.request(`${routes}.list`));
      };
      // what a list brings about by itself it has done before the first step
      await drive.setUp(drive.request(`${routes}.list`));
      await look('start');
      const path = { endpoint_id: own };
      await drive.send('enable', drive.request(`${routes}.enable`, { path }));
      await look('enable');
      const died = await makeDelivery(drive, plane, own, failed);
      await drive.send('replay', replayRequest(drive, plane, died, freshKey(drive)));
      await look('replay');
      for (const step of ['disable', 'rotate'] as const) {
        await drive.send(step, drive.request(`${routes}.${step}`, { path }));
        await look(step);
      }
    },
    claims: steps.flatMap((step, place) => {
      const before = steps[place - 1] ?? 'start';
      const clause = clauseOf(plane, step);
      return [
        standAsBefore(clause, step, [`${before}-list`, `${step}-list`]),
        unmoved(
          clause,
          step,
          [`${before}-deliveries`, `${step}-deliveries`],
          clause.endsWith('.retiring.leaves-others') ? 'replay' : undefined,
        ),
      ];
    }),
  });
}

function clauseOf(plane: ResourcePlane, step: Step): ClauseId {
  if (step === 'replay') return `${deliveryRoutes[plane]}.replay.leaves-others`;
  const kind = step === 'disable' || step === 'rotate' ? 'retiring' : step;
  return `${webhookRoutes[plane]}.${kind}.leaves-others`;
}

/** Each step may turn the endpoint that it names on or off, and the attempt that a replay leads to may pause it. */
function standAsBefore(clause: ClauseId, step: Step, lists: readonly [string, string]): Claim {
  return leavesAll(clause, endpointItems, lists, enabledAndPause, {
    after: [step],
    which: (was, read) => !addresses(endpointItems, read(step), was),
  });
}
