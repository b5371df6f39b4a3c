import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims, refuses, type Allowed } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { member } from '../../harness/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import { notFoundAt } from '../everywhere/unknown-id.ts';
import { neighbourOf } from '../everywhere/unlike.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  lookAt,
  makeDelivery,
  replayedIn,
  replayRequest,
} from './delivery-support.ts';
import { webhookRoutes } from './endpoint-routes.ts';

const notEligible: Allowed = { status: 409, code: 'replay_not_eligible' };
const side = 3;
const twins = Array.from({ length: side }, (_, i) => `twin-${i + 1}`);

/** The Idempotency-Key of a replay, repeats and races (contract: "Public plane: webhook deliveries"). */
export function replayKeyChecks(plane: ResourcePlane): readonly Check[] {
  return [
    keyMissing(plane),
    keyOfAnother(plane),
    repeated(plane),
    raced(plane, 'one key'),
    raced(plane, 'several keys'),
    unknownDelivery(plane),
  ];
}

function keyCheck(
  plane: ResourcePlane,
  draft: {
    readonly key: string;
    readonly title: string;
    readonly drive: (drive: Drive, endpoint: string) => Promise<void>;
    readonly claims: readonly Claim[];
  },
): Check {
  const { key, drive: steps, ...rest } = draft;
  const webhooks = webhookRoutes[plane];
  const replay = `${deliveryRoutes[plane]}.replay` as const;
  return defineCheck({
    ...rest,
    id: `${replay}/${key}`,
    callee: replay,
    alsoCalls: [
      `${webhooks}.create`,
      `${webhooks}.enable`,
      `${webhooks}.list`,
      `${deliveryRoutes[plane]}.list`,
    ],
    needs: { states: ['delivery'] },
    drive: async (drive) => steps(drive, await enabledEndpoint(drive, plane)),
  });
}

async function replayOf(drive: Drive, plane: ResourcePlane, endpoint: string, label: string) {
  const delivery = await makeDelivery(drive, plane, endpoint, failed);
  const key = freshKey(drive);
  drive.spend('replays');
  await drive.send(label, replayRequest(drive, plane, delivery, key));
  return { delivery, key };
}

function keyMissing(plane: ResourcePlane): Check {
  const missing =
    plane === 'public' ? 'public.idempotency-key.missing' : 'sealed.deliveries.replay.key-missing';
  return keyCheck(plane, {
    key: 'key-missing',
    title: 'answers 400 without an Idempotency-Key, or to one that is no UUIDv4',
    drive: async (drive, endpoint) => {
      await replayOf(drive, plane, endpoint, 'control');
      const other = await makeDelivery(drive, plane, endpoint, failed);
      const fault = 'the Idempotency-Key is left out';
      await drive.send('missing', replayRequest(drive, plane, other, null, { fault }));
      const odd = 'the Idempotency-Key is no UUID';
      await drive.send('odd', replayRequest(drive, plane, other, 'not-a-uuid', { fault: odd }));
    },
    claims: [
      refuses(missing, 'missing', [{ status: 400, code: 'invalid_request' }]),
      ...(plane === 'public'
        ? [refuses('public.idempotency-key.not-uuid', 'odd', [{ status: 400 }])]
        : []),
    ],
  });
}

function keyOfAnother(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return keyCheck(plane, {
    key: 'key-of-another-delivery',
    title: 'answers 409 replay_not_eligible to the key of another delivery, and leaves this one',
    drive: async (drive, endpoint) => {
      const { key } = await replayOf(drive, plane, endpoint, 'control');
      const other = await makeDelivery(drive, plane, endpoint, failed);
      const fault = 'the key was used for another delivery';
      await drive.send('reused', replayRequest(drive, plane, other, key, { fault }));
      await lookAt(drive, plane, endpoint, 'after');
    },
    claims: [
      refuses(`${clause}.key-of-another-delivery`, 'reused', [notEligible]),
      claims(
        `${clause}.refused-unchanged`,
        { reads: ['reused', 'after-*'], controls: ['control', 'after-*'] },
        (read) => {
          if (accepted(read('reused'))) return { undecided: 'the replay was not refused' };
          const generation = replayedIn(read('reused'), read.all('after-'))?.['generation'];
          if (generation === 1) return null;
          return {
            at: 'after-1',
            expected: 'generation 1',
            got: `generation ${String(generation)}`,
          };
        },
      ),
    ],
  });
}

/** the same answer again is implied; that the delivery is no longer dead is said as well. */
function repeated(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  const labels = { reads: ['control', 'again'], controls: ['control'] };
  return keyCheck(plane, {
    key: 'repeated',
    title: 'answers the same key for the same delivery with the same generation',
    drive: async (drive, endpoint) => {
      const { delivery, key } = await replayOf(drive, plane, endpoint, 'control');
      await drive.send('again', replayRequest(drive, plane, delivery, key));
      await lookAt(drive, plane, endpoint, 'after');
    },
    claims: [
      claims(`${clause}.repeat`, labels, (read) => {
        const again = read('again');
        const generation = member(read('control').json, 'generation');
        const same = again.status === 202 && member(again.json, 'generation') === generation;
        if (same || again.status === 409) return null;
        const expected = `202 with generation ${String(generation)}, or 409`;
        return { at: 'again', expected, got: describe(again) };
      }),
      claims(
        `${clause}.repeat`,
        { reads: ['after-*'], controls: ['control', 'after-*'] },
        (read) => {
          const generation = replayedIn(read('control'), read.all('after-'))?.['generation'];
          if (generation === 2) return null;
          return {
            at: 'after-1',
            expected: 'generation 2',
            got: `generation ${String(generation)}`,
          };
        },
      ),
      ...(plane === 'public' ? [repeatTakenAgain(labels)] : []),
    ],
  });
}

function repeatTakenAgain(labels: { reads: string[]; controls: string[] }): Claim {
  return claims('deliveries.replay.repeat-202', labels, (read) => {
    const { status, json } = read('again');
    if (status === 202 && member(json, 'created') === false) return null;
    const got = describe(read('again'));
    return { at: 'again', expected: '202 with created false', got };
  });
}

function raced(plane: ResourcePlane, keys: 'one key' | 'several keys'): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return keyCheck(plane, {
    key: `in-parallel-${keys.replace(' ', '-')}`,
    title: `queues one generation when asked in parallel with ${keys}`,
    drive: async (drive, endpoint) => {
      const delivery = await makeDelivery(drive, plane, endpoint, failed);
      const shared = freshKey(drive);
      drive.spend('replays');
      await drive.race(
        twins.map((label) => {
          const key = keys === 'one key' ? shared : freshKey(drive);
          return [label, replayRequest(drive, plane, delivery, key)] as const;
        }),
      );
      await lookAt(drive, plane, endpoint, 'after');
    },
    claims: [
      claims(
        `${clause}.parallel`,
        { reads: [...twins, 'after-*'], controls: ['after-*'] },
        (read) => {
          const taken = twins.map(read).filter(accepted);
          const wrong = taken.find((answer) => member(answer.json, 'generation') !== 2);
          const generation = replayedIn(read('twin-1'), read.all('after-'))?.['generation'];
          const most = keys === 'one key' ? side : 1;
          const enough = taken.length >= 1 && taken.length <= most;
          if (enough && !wrong && generation === 2) return null;
          const got = `${taken.length} taken, generation ${String(generation)} in the list`;
          const expected = `1 to ${most} taken, all as generation 2, and generation 2 in the list`;
          return { at: wrong?.exchange.label ?? 'after-1', expected, got };
        },
      ),
    ],
  });
}

function unknownDelivery(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return keyCheck(plane, {
    key: 'unknown-delivery',
    title: 'answers 404 for a delivery that does not exist',
    drive: async (drive, endpoint) => {
      const { delivery } = await replayOf(drive, plane, endpoint, 'control');
      const id =
        neighbourOf(delivery.id, drive.random) ??
        drive.stop('issued ids are too short to make an unissued one from');
      const fault = 'a delivery id that was never issued';
      const request = replayRequest(drive, plane, { endpoint, id }, freshKey(drive), { fault });
      await drive.send('unknown', request);
    },
    claims: [notFoundAt(`${clause}.unknown-delivery`, 'unknown')],
  });
}
