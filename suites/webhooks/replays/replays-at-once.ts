import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, ClaimVerdict } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { list, member, textOf } from '../../../harness/model/json.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import {
  type ListedDelivery,
  deliveryRoutes,
  failed,
  freshKey,
  lookAt,
  makeDelivery,
  replayRequest,
  replayedIn,
} from '../../resources/deliveries/delivery-support.ts';
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
      claimOf(`${deliveryRoutes[plane]}.replay.next-generation`, label, [], (answer, shown) => {
        const [expected, got] = [answer.json, shown].map(
          (one) => `generation ${textOf(member(one, 'generation'))}`,
        );
        if (expected === got) return null;
        return { at: 'after-1', expected: textOf(expected), got: textOf(got) };
      }),
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
    claims: racers.map((label) =>
      claimOf(
        `${webhookRoutes[plane]}.retiring.terminal-reason`,
        label,
        [step],
        (answer, shown) => {
          const generation = member(answer.json, 'generation');
          const made = list(shown, 'attempts').map((one) => member(one, 'generation'));
          // what was sent before the step came is not on its way any more
          if (made.includes(generation)) return null;
          if (shown['terminal_reason'] === 'retired') return null;
          const got = `terminal_reason ${JSON.stringify(shown['terminal_reason'] ?? null)}`;
          return { at: 'after-1', expected: 'terminal_reason "retired"', got };
        },
      ),
    ),
  });
}

type Shown = Readonly<Record<string, unknown>>;

/** Claims something of a delivery whose replay was taken, as the list shows it after the race; one that was refused is as it was. */
function claimOf(
  clause: Claim['clause'],
  label: string,
  steps: readonly string[],
  judge: (replayed: Answer, shown: Shown) => ClaimVerdict,
): Claim {
  const controls = [...steps, 'after-*'];
  return claims(clause, { reads: [label, ...controls], controls }, (read) => {
    const answer = read(label);
    if (!accepted(answer)) return null;
    const shown = replayedIn(answer, read.all('after-'));
    return shown ? judge(answer, shown) : { inconclusive: 'the list does not show the delivery' };
  });
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
