import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherCount } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { alsoReading, unless } from '../../../harness/claims/answers.ts';
import {
  deliveriesIn,
  enabledEndpoint,
  listRequest,
  turn,
} from '../../resources/deliveries/delivery-support.ts';
import { listedInPath } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { selection } from '../../resources/good-requests.ts';
import { freshUpload, stopIfUsed } from '../../resources/messages/message-support.ts';
import { awaitDeliveries, eventsAtBoth, lookAtOff, oneDeliveryEach } from './delivery-fan-out.ts';

const id = 'deliveries.list';
const alsoCalls = [
  'webhooks.create',
  'webhooks.enable',
  'webhooks.disable',
  'webhooks.list',
  'webhooks.sealedEvents',
] as const;

/** Sealed events reach what was selected for them (contract: "Events", sealed-event selection; R-240). */
export const sealedFanOutChecks: readonly Check[] = [reachesSelected(), passesBySealedOff()];

async function selected(drive: Drive, enabled = true): Promise<string> {
  const endpoint = await enabledEndpoint(drive, 'public');
  await select(drive, endpoint, true);
  if (!enabled) await select(drive, endpoint, false);
  return endpoint;
}

function select(drive: Drive, endpoint_id: string, enabled: boolean): Promise<Answer> {
  const body = { ...selection, enabled };
  return drive.setUp(drive.request('webhooks.sealedEvents', { path: { endpoint_id }, body }));
}

function reachesSelected(): Check {
  return defineCheck({
    id: `${id}/fan-out-selected`,
    title:
      'shows a delivery of a sealed event where it was selected, and none where it is not or off',
    callee: id,
    alsoCalls,
    needs: { freshAccount: true, states: ['event'] },
    drive: async (drive) => {
      const on = await selected(drive);
      const deselected = await selected(drive, false);
      const off = await selected(drive);
      await turn(drive, 'public', off, 'disable');
      const beside = await selected(drive);
      const { accountId: account } = drive.account;
      await drive.state('event', { account, plane: 'sealed', endpointIds: [on, beside] });
      await awaitDeliveries(drive, [on, beside]);
      await drive.readWhole('selected', listRequest(drive, 'public', on));
      await drive.readWhole('beside', listRequest(drive, 'public', beside));
      await turn(drive, 'public', off, 'enable');
      await drive.readWhole('deselected', listRequest(drive, 'public', deselected));
      await drive.readWhole('off', listRequest(drive, 'public', off));
    },
    claims: [
      reachesBoth('selected', 'beside'),
      oneDeliveryEach('deliveries.fan-out.once', 'selected', 'beside'),
      passedBy('deliveries.fan-out.selected-off', 'off'),
      passedBy('deliveries.fan-out.deselected', 'deselected'),
    ],
  });
}

/**
 * Claims that of two endpoints, both on and selected, neither is left out. Where the lists of both show
 * nothing, transfers may stand in another list or in none.
 */
function reachesBoth(...labels: readonly string[]): Claim {
  return claims('deliveries.fan-out.selected', labels, (read) => {
    const missed = labels.filter((label) => deliveriesIn([read(label)]).length === 0);
    if (missed.length === labels.length)
      return { inconclusive: 'no list shows a transfer to an endpoint that was selected' };
    const [at] = missed;
    return at === undefined ? null : { at, ...otherCount('deliveries', { least: 1 }, 0) };
  });
}

/** Claims that an event which reached the endpoint that was selected did not reach another one. */
function passedBy(clause: Claim['clause'], label: string, reached = 'selected'): Claim {
  return claims(clause, [reached, label], (read) => {
    if (deliveriesIn([read(reached)]).length === 0)
      return { inconclusive: `the event did not reach the endpoint that was ${reached} either` };
    const some = eventsAtBoth(read(reached), read(label));
    return some === 0 ? null : { at: label, ...otherCount('deliveries of the event', 0, some) };
  });
}

/** Whether an endpoint is off for good is for the clauses on the steps to say. */
function wasOff(claim: Claim, label: string): Claim {
  const whole = alsoReading(claim, { reads: ['before'], controls: ['before'] });
  return unless(
    whole,
    (read) =>
      listedInPath(read(label), read('before'))?.['enabled'] !== false &&
      'the list did not show the endpoint as off before the event',
  );
}

/** Repeated bytes are the event that they were (contract: sealed rule 1). */
export function reachesOnce(): Check {
  return defineCheck({
    id: 'sealed.inbound.upload/fans-out-once',
    title: 'makes one delivery at an endpoint of an envelope that is uploaded twice',
    callee: 'sealed.inbound.upload',
    alsoCalls: [...alsoCalls, id],
    // waits for deliveries, which an upload need not make
    long: true,
    drive: async (drive) => {
      const endpoint = await selected(drive);
      const envelope = await freshUpload(drive, 'inbound');
      stopIfUsed(
        drive,
        await drive.send('first', drive.request('sealed.inbound.upload', envelope)),
      );
      await awaitDeliveries(drive, [endpoint]);
      await drive.send('again', drive.request('sealed.inbound.upload', envelope));
      await drive.pause(200);
      await drive.readWhole('list', listRequest(drive, 'public', endpoint));
    },
    claims: [
      alsoReading(oneDeliveryEach('sealed.inbound.upload.fans-out-once', 'list'), {
        reads: ['first', 'again'],
      }),
    ],
  });
}

/**
 * Endpoints of the sealed plane, of which the one that is on comes last. Each is selected where the public
 * route knows it; what a target's sealed endpoints get without that is open, and so is whether one that is on
 * gets anything.
 */
function passesBySealedOff(): Check {
  const off = ['never-on', 'off-again'];
  return defineCheck({
    id: 'sealed.deliveries.list/fan-out-off',
    title:
      'shows no delivery of a sealed event at an endpoint of the plane that was off when it came',
    callee: 'sealed.deliveries.list',
    alsoCalls: [
      'sealed.webhooks.create',
      'sealed.webhooks.enable',
      'sealed.webhooks.disable',
      'sealed.webhooks.rotate',
      'sealed.webhooks.list',
      'webhooks.sealedEvents',
    ],
    needs: { freshAccount: true, states: ['event'] },
    drive: async (drive) => {
      const neverOn = await drive.endpoint('sealed');
      const offAgain = await enabledEndpoint(drive, 'sealed');
      const rotated = await enabledEndpoint(drive, 'sealed');
      const on = await enabledEndpoint(drive, 'sealed');
      for (const [place, endpoint_id] of [neverOn, offAgain, rotated, on].entries()) {
        const parts = { path: { endpoint_id }, body: selection };
        const fault = 'the endpoint is one of the sealed plane';
        const selecting = drive.request('webhooks.sealedEvents', { ...parts, fault });
        await drive.send(`select-${place + 1}`, selecting);
      }
      await turn(drive, 'sealed', offAgain, 'disable');
      const path = { endpoint_id: rotated };
      await drive.setUp(drive.request('sealed.webhooks.rotate', { path }));
      await drive.send('before', drive.request('sealed.webhooks.list'));
      const { accountId: account } = drive.account;
      await drive.state('event', { account, plane: 'sealed', endpointIds: [on] });
      await awaitDeliveries(drive, [on], 'sealed');
      await drive.readWhole('on', listRequest(drive, 'sealed', on));
      await lookAtOff(drive, 'sealed', { 'never-on': neverOn, 'off-again': offAgain, rotated });
    },
    claims: [
      ...off.map((label) =>
        wasOff(passedBy('sealed.deliveries.fan-out.disabled', label, 'on'), label),
      ),
      wasOff(passedBy('sealed.deliveries.fan-out.rotated', 'rotated', 'on'), 'rotated'),
      oneDeliveryEach('sealed.deliveries.fan-out.once', 'on'),
      ...turnClaims('sealed', 'enable', 'disable'),
    ],
  });
}
