import { accepts, claims, refuses } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import { controlReplay, deliveryCheck } from './delivery-check.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  lookAt,
  makeDelivery,
  replayRequest,
  turn,
  type DeliveryState,
} from './delivery-support.ts';
import { webhookRoutes } from './endpoint-routes.ts';
import {
  answersGeneration,
  keepsAttempts,
  leavesDelivery,
  leavesTheDead,
  listsGeneration,
  sameDelivery,
} from './replay-effects.ts';

const notEligible = { status: 409, code: 'replay_not_eligible' } as const;

/** Every row of the delivery transition table that a replay can meet (contract: "Webhook delivery"). */
export function replayChecks(plane: ResourcePlane): readonly Check[] {
  return [
    replayed(plane, 1),
    replayed(plane, 2),
    ...ineligible.map((state) => notReplayed(plane, state)),
    exhausted(plane),
    endpointDisabled(plane),
  ];
}

const ineligible: readonly DeliveryState[] = [
  { status: 'pending' },
  { status: 'leased' },
  { status: 'succeeded' },
  { status: 'dead', terminalReason: 'policy_rejected' },
  { status: 'dead', terminalReason: 'retired' },
  { status: 'dead', terminalReason: 'legacy' },
];

function replayed(plane: ResourcePlane, generation: 1 | 2): Check {
  const next = generation + 1;
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return deliveryCheck(plane, {
    key: `to-generation-${next}`,
    title: `queues generation ${next} of a delivery that failed in generation ${generation}`,
    drive: async (drive, endpoint) => {
      const delivery = await makeDelivery(drive, plane, endpoint, { ...failed, generation });
      await lookAt(drive, plane, endpoint, 'before');
      drive.spend('replays');
      await drive.send('replay', replayRequest(drive, plane, delivery, freshKey(drive)));
      await lookAt(drive, plane, endpoint, 'after');
    },
    claims: [
      accepts(`${clause}.accepted`, 'replay', 202),
      sameDelivery(`${clause}.same-delivery`),
      answersGeneration(`${clause}.next-generation`, next),
      listsGeneration(`${clause}.next-generation`, next),
      leavesTheDead(`${clause}.next-generation`, next),
      ...(plane === 'public' ? [keepsAttempts('deliveries.list.all-generations')] : []),
    ],
  });
}

function notReplayed(plane: ResourcePlane, state: DeliveryState): Check {
  const name = [state.status, state.terminalReason].filter(Boolean).join('-');
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return deliveryCheck(plane, {
    key: `refused-${name}`,
    title: `answers 409 replay_not_eligible for a delivery that is ${name.replace('-', ', ')}`,
    drive: async (drive, endpoint) => {
      await controlReplay(drive, plane, endpoint);
      const delivery = await makeDelivery(drive, plane, endpoint, state);
      const fault = `the delivery is ${name}`;
      const request = replayRequest(drive, plane, delivery, freshKey(drive), { fault });
      await refusedReplay(drive, plane, endpoint, request);
    },
    claims: [
      refuses(`${clause}.not-eligible`, 'refused', [notEligible]),
      unchanged(`${clause}.refused-unchanged`),
    ],
  });
}

/** Sends a replay that is to be refused, between two looks at the list. */
async function refusedReplay(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
  request: ReturnType<typeof replayRequest>,
): Promise<void> {
  await lookAt(drive, plane, endpoint, 'before');
  await drive.send('refused', request);
  await lookAt(drive, plane, endpoint, 'after');
}

/** Only a replay that was refused is claimed to leave its delivery as it was. */
function unchanged(clause: Claim['clause']): Claim {
  const claim = leavesDelivery(clause, 'refused', []);
  return claims(clause, claim, (read) =>
    read('refused').status < 400 ? { undecided: 'the replay was not refused' } : claim.judge(read),
  );
}

function exhausted(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return deliveryCheck(plane, {
    key: 'refused-generation-3',
    title: 'answers 409 replay_limit once all three generations are used',
    drive: async (drive, endpoint) => {
      await controlReplay(drive, plane, endpoint);
      const delivery = await makeDelivery(drive, plane, endpoint, { ...failed, generation: 3 });
      const fault = 'all three generations are used';
      const request = replayRequest(drive, plane, delivery, freshKey(drive), { fault });
      await refusedReplay(drive, plane, endpoint, request);
    },
    claims: [
      refuses(`${clause}.exhausted`, 'refused', [{ status: 409, code: 'replay_limit' }]),
      unchanged(`${clause}.refused-unchanged`),
    ],
  });
}

/** A failed delivery outlives the disabling of its endpoint: once that is on again, it is replayed. */
function endpointDisabled(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  const webhooks = webhookRoutes[plane];
  return deliveryCheck(plane, {
    key: 'refused-while-disabled',
    title: 'answers 409 replay_not_eligible while the endpoint is off, and 202 once it is on again',
    alsoCalls: [`${webhooks}.disable`],
    drive: async (drive, endpoint) => {
      await controlReplay(drive, plane, endpoint);
      const delivery = await makeDelivery(drive, plane, endpoint, failed);
      await turn(drive, plane, endpoint, 'disable');
      const fault = 'the endpoint is off';
      const request = replayRequest(drive, plane, delivery, freshKey(drive), { fault });
      await refusedReplay(drive, plane, endpoint, request);
      await turn(drive, plane, endpoint, 'enable');
      drive.spend('replays');
      await drive.send('enabled', replayRequest(drive, plane, delivery, freshKey(drive)));
    },
    claims: [
      refuses(`${clause}.endpoint-disabled`, 'refused', [notEligible]),
      unchanged(`${clause}.refused-unchanged`),
      replayedOnceOn(`${clause}.accepted`),
    ],
  });
}

/** The second replay is due only if the first was refused and changed nothing. */
function replayedOnceOn(clause: Claim['clause']): Claim {
  const first = unchanged(clause);
  const reads = [...first.reads, 'enabled'];
  return claims(clause, { reads, controls: ['control', ...first.controls] }, (read) => {
    if (first.judge(read) !== null)
      return { undecided: 'the replay before it was not refused, or changed the delivery' };
    const answer = read('enabled');
    if (answer.status === 202) return null;
    return { at: 'enabled', expected: '202', got: describe(answer) };
  });
}
