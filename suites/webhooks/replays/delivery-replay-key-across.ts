import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { otherAnswer } from '../../../harness/judge/found.ts';
import { member } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import { freshId, goodSubmission, submitRequest } from '../../resources/messages/alpha-support.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  makeDelivery,
  replayRequest,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { deliveryCheck } from '../delivery-check.ts';
import { sameDelivery } from './delivery-replay.ts';
import { where } from '../../../harness/claims/answers.ts';

/** The keys of two operations, and of the replays of two planes: none is answered for another. */
export const keysAcross: readonly Check[] = [acrossOperations(), acrossPlanes()];

function acrossOperations(): Check {
  const submit = 'alpha.submit';
  return deliveryCheck('public', {
    key: 'key-of-a-submission',
    title: 'answers nothing of another operation to an Idempotency-Key that was sent to that',
    alsoCalls: [submit],
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: async (drive, endpoint) => {
      const submission = async (key: string) =>
        submitRequest(drive, await goodSubmission(drive), { key });
      const replay = async (key: string) =>
        replayRequest(drive, 'public', await makeDelivery(drive, 'public', endpoint, failed), key);
      const [first, second] = [freshId(drive), freshKey(drive)];
      await drive.send('submission', await submission(first));
      await drive.send('replay-after', await replay(first));
      await drive.send('replay', await replay(second));
      await drive.send('submission-after', await submission(second));
    },
    claims: [
      ofItsOwn('replay-after', 'submission', 'delivery_id'),
      ofItsOwn('submission-after', 'replay', 'message_id'),
    ],
  });
}

/** A refusal is lawful; a success is one of the operation that was asked. */
function ofItsOwn(label: string, before: string, name: 'delivery_id' | 'message_id'): Claim {
  const labels = { reads: [label], controls: [before] };
  return claims('public.key-per-operation', labels, (read) => {
    const answer = read(label);
    if (!accepted(answer) || member(answer.json, name) !== undefined) return null;
    const others = name === 'delivery_id' ? 'message_id' : 'delivery_id';
    if (member(answer.json, others) === undefined) return { inconclusive: describe(answer) };
    return otherAnswer(answer, `a refusal, or 202 with ${name}`);
  });
}

/** A key stands for one delivery; whether on both planes is open, and one is not told for the other. */
function acrossPlanes(): Check {
  const planes = ['public', 'sealed'] as const;
  return defineCheck({
    id: 'sealed.deliveries.replay/key-of-the-public-plane',
    title: 'answers a key that was used on the public plane with its own delivery, if at all',
    callee: 'sealed.deliveries.replay',
    alsoCalls: [
      'deliveries.replay',
      ...planes.flatMap((plane) => [
        `${webhookRoutes[plane]}.create` as const,
        `${webhookRoutes[plane]}.enable` as const,
        `${deliveryRoutes[plane]}.list` as const,
      ]),
    ],
    needs: { freshAccount: true, states: ['delivery'] },
    drive: async (drive) => {
      const key = freshKey(drive);
      for (const plane of planes) {
        const endpoint = await drive.endpoint(plane);
        const path = { endpoint_id: endpoint };
        await drive.setUp(drive.request(`${webhookRoutes[plane]}.enable`, { path }));
        const delivery = await makeDelivery(drive, plane, endpoint, failed);
        const label = plane === 'public' ? 'public' : 'replay';
        await drive.send(label, replayRequest(drive, plane, delivery, key));
      }
    },
    claims: [ifTaken(sameDelivery('sealed.deliveries.replay.same-delivery'))],
  });
}

/** A key that was used may be refused for another delivery. */
function ifTaken(claim: Claim): Claim {
  return where({ ...claim, controls: ['public'] }, (read) => accepted(read('replay')));
}
