import { defineCheck } from '../../harness/define-check.ts';
import type { Check, Claim, Needs } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { supplyOf, type DeliverySupply } from '../resources/deliveries/delivery-supply.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  replayRequest,
  type ListedDelivery,
} from '../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../resources/endpoints/endpoint-turns.ts';
import { idsInPath } from '../../harness/judge/path-ids.ts';

/** What a check on deliveries leaves to its author. */
interface DeliveryDraft<Given> {
  /** What it is about; a replay of the plane where nothing is said. */
  readonly callee?: OperationId;
  /** Follows the callee in the check's id. */
  readonly key: string;
  readonly title: string;
  readonly alsoCalls?: readonly OperationId[];
  readonly needs?: Needs;
  readonly drive: (drive: Drive, given: Given) => Promise<void>;
  readonly claims: readonly Claim[];
}

/**
 * A check on deliveries that the hook makes on an endpoint of the check's own, which is on and given
 * to its drive.
 */
export function deliveryCheck(plane: ResourcePlane, draft: DeliveryDraft<string>): Check {
  return checkOf(plane, draft, (drive) => enabledEndpoint(drive, plane));
}

/**
 * A check that takes what deliveries there are: its drive is given a supply of them, the hook's or
 * the fixed account's own.
 */
export function replayCheck(plane: ResourcePlane, draft: DeliveryDraft<DeliverySupply>): Check {
  const needs = { fallback: true, ...draft.needs } as const;
  return checkOf(plane, { ...draft, needs }, (drive) => supplyOf(drive, plane));
}

function checkOf<Given>(
  plane: ResourcePlane,
  draft: DeliveryDraft<Given>,
  give: (drive: Drive) => Promise<Given>,
): Check {
  const replay = `${deliveryRoutes[plane]}.replay` as const;
  const { callee = replay, key, drive: steps, alsoCalls = [], needs, claims, ...rest } = draft;
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
    drive: async (drive) => steps(drive, await give(drive)),
    claims: [...claims, ...turnClaims(plane, 'enable')],
  });
}

/**
 * A replay that is to be taken, recorded as the control of what follows, with its key. On a fixed
 * account one serves all checks, since each uses a delivery up.
 */
export async function controlReplay(
  drive: Drive,
  plane: ResourcePlane,
  deliver: DeliverySupply,
): Promise<{ readonly delivery: ListedDelivery; readonly key: string }> {
  const good = async () => replayRequest(drive, plane, await deliver(failed), freshKey(drive));
  const control = await drive.control(good, 'replays');
  const [endpoint = '', id = ''] = idsInPath(control.exchange);
  const sent = new Map(control.exchange.request.headers);
  return { delivery: { endpoint, id }, key: sent.get('Idempotency-Key') ?? '' };
}
