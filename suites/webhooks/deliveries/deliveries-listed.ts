import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import {
  type DeliveryState,
  deliveryRoutes,
  freshKey,
  replayRequest,
  sendReplay,
} from '../../resources/deliveries/delivery-support.ts';
import { isListed, missingFrom } from '../../resources/lists/listed.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';
import { neighbourOf } from '../../resources/ids/unissued.ts';
import { walkUntil } from '../../resources/lists/until-shown.ts';
import { deliveryCheck } from '../delivery-check.ts';

const states: Readonly<Record<string, DeliveryState>> = {
  pending: { status: 'pending' },
  leased: { status: 'leased' },
  succeeded: { status: 'succeeded' },
  failed: { status: 'dead', terminalReason: 'failed' },
  'policy-rejected': { status: 'dead', terminalReason: 'policy_rejected' },
  retired: { status: 'dead', terminalReason: 'retired' },
  legacy: { status: 'dead', terminalReason: 'legacy' },
};

/** Which deliveries the list of an endpoint has to show: every one, as history too. */
export function listedDeliveryChecks(plane: ResourcePlane): readonly Check[] {
  return Object.keys(states).map((name) => listed(plane, name));
}

/** The id of a delivery that the hook has made: whether the list shows it is the question here. */
async function made(
  drive: Drive,
  plane: ResourcePlane,
  endpointId: string,
  state: DeliveryState | undefined,
): Promise<string> {
  const { accountId: account } = drive.account;
  const id = (await drive.state('delivery', { account, plane, endpointId, ...state }))[
    'deliveryId'
  ];
  return typeof id === 'string' ? id : drive.stop('the state delivery answered without deliveryId');
}

/**
 * No read shows a delivery by its id. That a replay of it is taken or refused as it stands, while one
 * of an id that nobody issued is not found, shows that there is one.
 */
function listed(plane: ResourcePlane, name: string): Check {
  const list = `${deliveryRoutes[plane]}.list` as const;
  return deliveryCheck(plane, {
    callee: list,
    key: `shows-${name}`,
    title: `lists a delivery that is ${name.replace('-', ' ')}`,
    alsoCalls: [`${deliveryRoutes[plane]}.replay`],
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const id = await made(drive, plane, endpoint, states[name]);
      const parts = { path: { endpoint_id: endpoint }, query: { limit: '20' } };
      await walkUntil(drive, list, 'list', (pages) => isListed(list, pages, id), parts);
      const replay = (of: string, fault?: string) =>
        replayRequest(drive, plane, { endpoint, id: of }, freshKey(drive), fault ? { fault } : {});
      // only what has failed can be replayed, and a refusal is as good here
      const ineligible = name === 'failed' ? undefined : 'the delivery may not be eligible';
      await sendReplay(drive, 'replay', replay(id, ineligible));
      const unissued =
        neighbourOf(id, drive.random) ??
        drive.stop('issued ids are too short to make an unissued one from');
      const fault = 'a delivery id that was never issued';
      await sendReplay(drive, 'unknown', replay(unissued, fault));
    },
    claims: [showsIt(plane)],
  });
}

function showsIt(plane: ResourcePlane): Claim {
  const list = `${deliveryRoutes[plane]}.list` as const;
  const labels = { reads: ['replay', 'unknown', 'list-*'], controls: ['list-*'] };
  return claims(`${list}.complete`, labels, (read) => {
    const id = idInPath(read('replay').exchange, 'delivery_id') ?? '';
    const missing = missingFrom(list, read.all('list-'), id);
    if (!missing || 'inconclusive' in missing) return missing;
    if (!isKnown(read('replay')) || read('unknown').status !== 404)
      return { inconclusive: 'nothing but the state hook says that there is the delivery' };
    return { at: 'list-1', ...missing };
  });
}

/** Taken, or refused for what the delivery is. */
function isKnown({ status }: Answer): boolean {
  return status === 202 || status === 409;
}
