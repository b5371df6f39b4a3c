import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { accepts, claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  listRequest,
  lookAt,
  turn,
  deliveriesIn,
  deliveryItems,
  hasTerminalReason,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { selection } from '../../resources/good-requests.ts';
import { freshUpload, stopIfUsed } from '../../resources/messages/message-support.ts';
import {
  keepsHistory,
  historyTold,
  retiredLooks,
  telling,
  notRetired,
  showsRetired,
} from './retired-history.ts';
import { type Item, hasId, itemsAt } from '../../../harness/claims/looks.ts';
import { leavesAll } from '../../../harness/claims/members.ts';
import { textOf } from '../../../harness/model/json.ts';

/** What shows that a retired delivery still is one. */
const settled = [...telling, 'generation'];

/** Reasons for which a delivery dies by itself (contract: SealedWebhookDelivery). */
const byItself: readonly unknown[] = ['retired', 'failed', 'policy_rejected', null];

/**
 * Deliveries that an upload of our own brings about, at endpoints of our own that were selected for
 * sealed events: no hook is asked to make any. Whoever sends may have brought one to its end
 * before it is retired.
 */
export const retiredUploadChecks: readonly Check[] = [
  retired('public', 'disable', 'beside'),
  retired('sealed', 'rotate', 'alone'),
];

function retired(plane: ResourcePlane, step: 'disable' | 'rotate', company: 'beside' | 'alone') {
  const routes = webhookRoutes[plane];
  const callee = `${routes}.${step}` as const;
  return defineCheck({
    id: `${callee}/retires-uploaded`,
    title: 'retires for good what an upload has queued, and keeps it in the list',
    callee,
    alsoCalls: [
      `${routes}.create`,
      `${routes}.enable`,
      `${routes}.list`,
      `${deliveryRoutes[plane]}.list`,
      'webhooks.sealedEvents',
      'sealed.inbound.upload',
    ],
    besides: 'what is found',
    // waits for deliveries, which an upload need not make
    long: true,
    drive: async (drive) => {
      const path = { endpoint_id: await selected(drive, plane, 'select') };
      const other = company === 'beside' ? await selected(drive, plane, 'select-other') : null;
      const look = (name: string) => lookAt(drive, plane, path.endpoint_id, name);
      const lookBeside = async (name: string) => {
        if (other !== null) await lookAt(drive, plane, other, name);
      };
      await uploadFor(drive, plane, [path.endpoint_id, ...(other === null ? [] : [other])]);
      await lookBeside('beside-before');
      await look('before');
      await drive.send('retire', drive.request(callee, { path }));
      await look('after');
      await lookBeside('beside-after');
      await drive.send('list', drive.request(`${routes}.list`));
      await turn(drive, plane, path.endpoint_id, 'enable');
      await look('on-again');
      await drive.send('retire-again', drive.request(callee, { path }));
      await look('at-last');
    },
    claims: [
      accepts(`${callee}.accepted`, 'retire', step === 'rotate' ? 200 : 204),
      retires(plane),
      keepsHistory(plane),
      ...staysRetired(plane),
      ...(company === 'beside' ? [leavesOtherDeliveries(plane)] : []),
      ...turnClaims(plane, 'enable'),
    ],
  });
}

/** An endpoint of ours that is on and selected; one of the sealed plane may not be selected at all. */
async function selected(drive: Drive, plane: ResourcePlane, label: string): Promise<string> {
  const endpoint_id = await enabledEndpoint(drive, plane);
  const parts = { path: { endpoint_id }, body: selection };
  const request = drive.request('webhooks.sealedEvents', parts);
  const taken = accepted(await drive.send(label, request));
  return taken ? endpoint_id : drive.stop('the endpoint can not be selected', 'states.delivery');
}

/** Uploads an event, and waits until each list shows what it did not show before. */
async function uploadFor(
  drive: Drive,
  plane: ResourcePlane,
  endpoints: readonly string[],
): Promise<void> {
  const look = () =>
    Promise.all(endpoints.map((one) => drive.readWhole(null, listRequest(drive, plane, one))));
  const before = deliveryIdsIn(await look());
  const upload = drive.request('sealed.inbound.upload', await freshUpload(drive, 'inbound'));
  stopIfUsed(drive, await drive.setUp(upload));
  const isNew = (page: Answer) => deliveryIdsIn([page]).some((id) => !before.includes(id));
  const pages = await drive.untilShown(look, (each) => each.every(isNew));
  // nothing says that an upload reaches whom, and when
  if (!pages.every(isNew)) drive.stop('the upload made no delivery', 'states.delivery');
}

/** The ids of the deliveries on some pages. */
function deliveryIdsIn(pages: readonly Answer[]): string[] {
  return deliveriesIn(pages).map((one) => textOf(one['delivery_id']));
}

/** What could still be sent: by its status where the words are given, else by its next attempt. */
function isOpen(plane: ResourcePlane, shown: Item): boolean {
  if (hasTerminalReason(shown)) return false;
  if (plane === 'sealed') return shown['status'] === 'pending' || shown['status'] === 'leased';
  return typeof shown['next_attempt_at_ms'] === 'number';
}

/** What a list shows as open. One that shows another endpoint's as well is another clause's matter. */
function openIn(
  plane: ResourcePlane,
  read: Reader,
  look = 'before-*',
  beside = 'beside-before-*',
): readonly Item[] {
  const others = itemsAt(deliveryItems, read, beside);
  return itemsAt(deliveryItems, read, look).filter(
    (one) => isOpen(plane, one) && !others.some(hasId(deliveryItems, one['delivery_id'])),
  );
}

/** Claims that what was open is so no more; what ended by itself decides nothing. */
export function retires(plane: ResourcePlane): Claim {
  const labels = { reads: ['before-*', 'after-*'], controls: ['retire', 'before-*', 'after-*'] };
  return claims(showsRetired[plane], labels, (read) => {
    const later = itemsAt(deliveryItems, read, 'after-*');
    const pairs = openIn(plane, read).flatMap((was) => {
      const is = later.find(hasId(deliveryItems, was['delivery_id']));
      return is ? [{ was, is }] : [];
    });
    const left = pairs.find(({ was, is }) => isLeft(plane, was, is))?.is;
    if (left) return { at: 'after-1', ...notRetired(plane, left) };
    const some = pairs.some(({ is }) => is['terminal_reason'] === 'retired');
    return some ? null : { inconclusive: 'no delivery was open before, or it ended by itself' };
  });
}

function isLeft(plane: ResourcePlane, was: Item, is: Item): boolean {
  if (plane === 'public') return historyTold(was, settled) === historyTold(is, settled);
  return isOpen(plane, is) || !byItself.includes(is['terminal_reason'] ?? null);
}

/** Claims that what was retired stays so; an attempt that was under way may still be shown. */
function staysRetired(plane: ResourcePlane): readonly Claim[] {
  const clause = `${webhookRoutes[plane]}.retiring.immutable` as const;
  return (['on-again-*', 'at-last-*'] as const).map((look) =>
    leavesAll(clause, deliveryItems, ['after-*', look], settled, {
      after: ['retire', 'retire-again', ...retiredLooks],
      which: (was, read) =>
        was['terminal_reason'] === 'retired' &&
        openIn(plane, read).some(hasId(deliveryItems, was['delivery_id'])),
    }),
  );
}

/** Claims that an endpoint beside it, which the list shows as still on, has lost nothing by it. */
function leavesOtherDeliveries(plane: ResourcePlane): Claim {
  const clause = `${webhookRoutes[plane]}.retiring.leaves-others` as const;
  const looks = ['beside-before-*', 'beside-after-*'] as const;
  return leavesAll(clause, deliveryItems, looks, retiredReason, {
    after: ['retire', 'list'],
    mayFail: ['before-*'],
    which: (was, read) =>
      openIn(plane, read, 'beside-before-*', 'before-*').some(
        hasId(deliveryItems, was['delivery_id']),
      ),
  });
}

function retiredReason(_: Item, is: Item): readonly string[] {
  return is['terminal_reason'] === 'retired' ? ['terminal_reason'] : [];
}
