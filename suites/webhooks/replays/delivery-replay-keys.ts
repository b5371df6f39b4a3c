import { accepted } from '../../../harness/judge/accepted.ts';
import { accepts, isAllowed, refuses } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { withAnotherEnd } from '../../resources/ids/unissued.ts';
import { controlReplay, replayCheck, deliveryCheck } from '../delivery-check.ts';
import { madeOn } from '../../resources/deliveries/delivery-supply.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  lookFor,
  replayRequest,
  sendReplay,
} from '../../resources/deliveries/delivery-support.ts';
import { generationStays, repeatsGeneration } from './delivery-replay.ts';
import { everyAnswer, unless } from '../../../harness/claims/answers.ts';
import { notEligible } from '../../resources/not-eligible.ts';
import { replayAgain, unlessOff } from './replay-again.ts';

/** UUIDs that are well-formed and not random: a key made of a time or a name may come again. */
const otherVersions = { 'version-1': 1, 'version-5': 5 } as const;

/** The Idempotency-Key of a replay and its repeats (contract: "Public plane: webhook deliveries"). */
export function replayKeyChecks(plane: ResourcePlane): readonly Check[] {
  return [keyMissing(plane), keyOfAnother(plane), keyAlike(plane), repeated(plane)];
}

function keyMissing(plane: ResourcePlane): Check {
  const missing =
    plane === 'public' ? 'public.idempotency-key.missing' : 'sealed.deliveries.replay.key-missing';
  return replayCheck(plane, {
    key: 'key-missing',
    title: 'answers 400 without an Idempotency-Key, or to one that is no UUIDv4',
    drive: async (drive, deliver) => {
      await controlReplay(drive, plane, deliver);
      const probe = async (label: string, key: string | null, fault: string) => {
        // each on a delivery that waits for it: a server may well take any of them
        const request = replayRequest(drive, plane, await deliver(failed, 'proven'), key, {
          fault,
        });
        await sendReplay(drive, label, request);
      };
      await probe('missing', null, 'the Idempotency-Key is left out');
      await probe('odd', 'not-a-uuid', 'the Idempotency-Key is no UUID');
      await probe('empty', '', 'the Idempotency-Key is empty');
      if (plane === 'sealed') return;
      for (const [label, version] of Object.entries(otherVersions)) {
        const key = freshKey(drive).replace(/(?<=^.{14})4/, String(version));
        await probe(label, key, `the Idempotency-Key is a UUID of version ${version}`);
      }
    },
    claims: [
      refuses(missing, 'missing', [{ status: 400, code: 'invalid_request' }]),
      ...(plane === 'public'
        ? ['odd', 'empty', ...Object.keys(otherVersions)].map((label) =>
            refuses('public.idempotency-key.not-uuid', label, [{ status: 400 }]),
          )
        : [refuses('sealed.deliveries.replay.key-empty', 'empty', [{ status: 400 }])]),
    ],
  });
}

function keyOfAnother(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return replayCheck(plane, {
    key: 'key-of-another-delivery',
    title: 'answers 409 replay_not_eligible to the key of another delivery, and leaves this one',
    drive: async (drive, deliver) => {
      const { key } = await controlReplay(drive, plane, deliver);
      const other = await deliver(failed, 'proven');
      const fault = 'the key was used for another delivery';
      await lookFor(drive, plane, other, 'before');
      await sendReplay(drive, 'reused', replayRequest(drive, plane, other, key, { fault }));
      await lookFor(drive, plane, other, 'after');
      if (!drive.hooked) return;
      const elsewhere = await madeOn(drive, plane, await enabledEndpoint(drive, plane))(failed);
      const there = { fault: `${fault}, of another endpoint` };
      await sendReplay(
        drive,
        'reused-elsewhere',
        replayRequest(drive, plane, elsewhere, key, there),
      );
    },
    claims: [
      refusesReused(`${clause}.key-of-another-delivery`),
      leavesGeneration(`${clause}.refused-unchanged`),
    ],
  });
}

/** A key is the account's: which endpoint the other delivery is of makes no difference. */
function refusesReused(clause: Claim['clause']): Claim {
  const allowed = [notEligible];
  return everyAnswer(clause, 'reused*', allowed, (answer) => isAllowed(answer, allowed));
}

function leavesGeneration(clause: Claim['clause']): Claim {
  const stays = generationStays(clause, 'reused', ['before', 'after'], ['control']);
  return unless(stays, (read) => accepted(read('reused')) && 'the replay was not refused');
}

/** the same answer again is implied; that the delivery is no longer dead is said as well. */
function repeated(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return replayCheck(plane, {
    key: 'repeated',
    title: 'answers the same key for the same delivery with the same generation',
    drive: async (drive, deliver) => {
      const { delivery, key } = await controlReplay(drive, plane, deliver);
      await lookFor(drive, plane, delivery, 'queued');
      await repeat(drive, replayRequest(drive, plane, delivery, key));
      await lookFor(drive, plane, delivery, 'after');
    },
    claims: [
      repeatsGeneration(`${clause}.repeat`, 'again', 'control'),
      // the generation stays the one that the first made, however the repeat is answered
      generationStays(`${clause}.repeat`, 'control', ['queued', 'after'], ['control']),
      ...(plane === 'public'
        ? [
            repeatsGeneration(
              'deliveries.replay.repeat-202',
              'again',
              'control',
              ['control'],
              [{ status: 202 }],
            ),
          ]
        : []),
    ],
  });
}

/** A repeat may use up a further generation only where it is no repeat to the target. */
async function repeat(drive: Drive, request: RequestSpec): Promise<void> {
  await drive.send('again', request);
}

/** A key that is nearly another one is a key of its own. */
function keyAlike(plane: ResourcePlane): Check {
  return deliveryCheck(plane, {
    key: 'key-with-another-end',
    title: 'takes a key that differs from one of before in its last character',
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const deliver = madeOn(drive, plane, endpoint);
      const { key } = await controlReplay(drive, plane, deliver);
      const request = replayRequest(drive, plane, await deliver(failed), withAnotherEnd(key));
      await replayAgain(drive, plane, 'alike', request);
    },
    claims: [
      unlessOff('alike', {
        ...accepts(`${deliveryRoutes[plane]}.replay.accepted`, 'alike', 202),
        controls: ['control'],
      }),
    ],
  });
}
