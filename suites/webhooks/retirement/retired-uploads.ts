import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { accepts } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  listRequest,
  lookAt,
  turn,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { selection } from '../../resources/good-requests.ts';
import { freshUpload, stopIfUsed } from '../../resources/messages/message-support.ts';
import { keepsHistory } from './retired-history.ts';
import {
  deliveryIdsIn,
  leavesOtherDeliveries,
  retires,
  staysRetired,
} from './retired-upload-claims.ts';

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
