import { defineCheck } from '../../harness/define-check.ts';
import type { Check, Claim, Needs } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  makeDelivery,
  replayRequest,
  type Delivery,
} from './delivery-support.ts';
import { webhookRoutes } from './endpoint-routes.ts';

/** What a check on deliveries leaves to its author. */
export interface DeliveryDraft {
  /** What it is about; a replay of the plane where nothing is said. */
  readonly callee?: OperationId;
  /** Follows the callee in the check's id. */
  readonly key: string;
  readonly title: string;
  readonly alsoCalls?: readonly OperationId[];
  readonly needs?: Needs;
  /** Drives the check on an endpoint that is on. */
  readonly drive: (drive: Drive, endpoint: string) => Promise<void>;
  readonly claims: readonly Claim[];
}

/** A check on deliveries that the hook makes on an endpoint of the check's own, which is on. */
export function deliveryCheck(plane: ResourcePlane, draft: DeliveryDraft): Check {
  const replay = `${deliveryRoutes[plane]}.replay` as const;
  const { callee = replay, key, drive: steps, alsoCalls = [], needs, ...rest } = draft;
  const webhooks = webhookRoutes[plane];
  return defineCheck({
    ...rest,
    id: `${callee}/${key}`,
    callee,
    alsoCalls: [
      `${webhooks}.create`,
      `${webhooks}.enable`,
      `${webhooks}.list`,
      `${deliveryRoutes[plane]}.list`,
      ...alsoCalls,
    ],
    needs: { states: ['delivery'], ...needs },
    drive: async (drive) => steps(drive, await enabledEndpoint(drive, plane)),
  });
}

/** A replay that is to be taken, recorded as the control of what follows, with its key. */
export async function controlReplay(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
): Promise<{ readonly delivery: Delivery; readonly key: string }> {
  const delivery = await makeDelivery(drive, plane, endpoint, failed);
  const key = freshKey(drive);
  drive.spend('replays');
  await drive.send('control', replayRequest(drive, plane, delivery, key));
  return { delivery, key };
}
