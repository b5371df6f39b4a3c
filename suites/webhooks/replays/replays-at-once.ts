import { accepted } from '../../../harness/judge/accepted.ts';
import { where } from '../../../harness/claims/answers.ts';
import { inList } from '../../../harness/claims/looks.ts';
import { shows } from '../../../harness/claims/members.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Reader } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { member } from '../../../harness/model/json.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import {
  type ListedDelivery,
  deliveryItems,
  deliveryRoutes,
  failed,
  freshKey,
  lookAt,
  makeDelivery,
  replayRequest,
} from '../../resources/deliveries/delivery-support.ts';
import { attemptsOf } from '../../resources/deliveries/listed-attempts.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { deliveryCheck } from '../delivery-check.ts';

/** With a step beside them fewer than may be in flight at once. */
const racers = ['replay-1', 'replay-2', 'replay-3'] as const;
type Step = 'disable' | 'rotate';

/** Replays that meet each other at one endpoint, or what turns it off. */
export function replaysAtOnce(plane: ResourcePlane): readonly Check[] {
  return [eachItsOwn(plane), meeting(plane, 'disable'), meeting(plane, 'rotate')];
}

function eachItsOwn(plane: ResourcePlane): Check {
  return deliveryCheck(plane, {
    key: 'of-several-at-once',
    title: 'queues each of several deliveries of an endpoint that are replayed at once',
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      await drive.race(await replaysOf(drive, plane, endpoint));
      await lookAt(drive, plane, endpoint, 'after');
    },
    claims: racers.map((label) =>
      where(
        shows(
          `${deliveryRoutes[plane]}.replay.next-generation`,
          inList(deliveryItems, 'after-*', label),
          (read) => ({ generation: generationIn(read(label)) }),
          { mayFail: [label] },
        ),
        (read) => accepted(read(label)),
      ),
    ),
  });
}

/** Whichever comes first: what was replayed before it is retired, and what comes after it is refused. */
function meeting(plane: ResourcePlane, step: Step): Check {
  const callee = `${webhookRoutes[plane]}.${step}` as const;
  return deliveryCheck(plane, {
    callee,
    key: 'meets-replays',
    title: 'leaves nothing on its way of what is replayed at the same instant',
    alsoCalls: [`${deliveryRoutes[plane]}.replay`],
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      const request = drive.request(callee, { path: { endpoint_id: endpoint } });
      await drive.race([...(await replaysOf(drive, plane, endpoint)), [step, request]]);
      await lookAt(drive, plane, endpoint, 'after');
    },
    claims: racers.map((label) => {
      const clause = `${webhookRoutes[plane]}.retiring.terminal-reason` as const;
      const view = inList(deliveryItems, 'after-*', label);
      const terms = { after: [step], mayFail: [label] };
      // what was sent before the step came is not on its way any more
      const isSent = (read: Reader) =>
        attemptsOf(view.shown(read)).some(
          ({ generation }) => generation === generationIn(read(label)),
        );
      return where(
        shows(clause, view, { terminal_reason: 'retired' }, terms),
        (read) => accepted(read(label)) && !isSent(read),
      );
    }),
  });
}

/** The generation that a replay was answered with; one that was refused leaves its delivery. */
function generationIn({ json }: Answer): unknown {
  return member(json, 'generation');
}

async function replaysOf(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
): Promise<readonly (readonly [string, RequestSpec])[]> {
  const made: ListedDelivery[] = [];
  // one after the other, as they are listed
  while (made.length < racers.length) made.push(await makeDelivery(drive, plane, endpoint, failed));
  return made.map((delivery, place) => [
    racers[place] ?? '',
    replayRequest(drive, plane, delivery, freshKey(drive)),
  ]);
}
