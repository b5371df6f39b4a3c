import { otherCount } from '../../../harness/judge/found.ts';
import { leaves, shows } from '../../../harness/claims/members.ts';
import { inList } from '../../../harness/claims/looks.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import { list } from '../../../harness/model/json.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { controlReplay, deliveryCheck } from '../delivery-check.ts';
import { put } from '../endpoints/endpoint-condition.ts';
import { supplyOf } from '../../resources/deliveries/delivery-supply.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  hasTerminalReason,
  lookAt,
  makeDeliveries,
  makeDelivery,
  replayRequest,
  turn,
  type ListedDelivery,
  deliveryItems,
} from '../../resources/deliveries/delivery-support.ts';
import { staysListed, showsEnabled } from '../../resources/endpoints/endpoint-listed.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { historyClaims, showsChange, notOpenIn, openReplays } from './retired-history.ts';
import { unless } from '../../../harness/claims/answers.ts';
import { notEligible, replayLimit } from '../../resources/not-eligible.ts';

type Step = 'disable' | 'rotate';

const open = ['pending', 'leased'] as const;
const lastFailed = { ...failed, generation: 3 } as const;

/** What disable and rotate retire, and what they leave (contract: "Webhook endpoint", events). */
export function retirementChecks(plane: ResourcePlane): readonly Check[] {
  return (['disable', 'rotate'] as const).flatMap((step) => [
    retired(plane, step),
    retiredWhilePaused(plane, step),
  ]);
}

/** What waits at an endpoint that is paused, and so is not sent to anyway, is retired all the same. */
function retiredWhilePaused(plane: ResourcePlane, step: Step): Check {
  const callee = `${webhookRoutes[plane]}.${step}` as const;
  const retiring = `${webhookRoutes[plane]}.retiring` as const;
  return deliveryCheck(plane, {
    callee,
    key: 'retires-while-paused',
    title: 'retires pending and leased deliveries of an endpoint that is paused',
    alsoCalls: [`${deliveryRoutes[plane]}.replay`],
    needs: { states: ['delivery', 'endpoint'], freshAccount: true },
    drive: async (drive, endpoint) => {
      await controlReplay(drive, plane, await supplyOf(drive, plane));
      const made = [];
      // one after the other, as they are listed
      for (const status of open) made.push(await makeDelivery(drive, plane, endpoint, { status }));
      await put(drive, plane, endpoint, 'paused');
      await lookAt(drive, plane, endpoint, 'before');
      await drive.send('retire', drive.request(callee, { path: { endpoint_id: endpoint } }));
      await lookAt(drive, plane, endpoint, 'after');
      await turn(drive, plane, endpoint, 'enable');
      await lookAt(drive, plane, endpoint, 'on-again');
      for (const [place, label] of openReplays.entries()) {
        const fault = `the delivery was open at the ${step}`;
        const request = replayRequest(drive, plane, made[place]!, freshKey(drive), { fault });
        await drive.send(label, request);
      }
    },
    claims: [
      ...hasReason(`${retiring}.terminal-reason`),
      ...(plane === 'public' ? [showsChange()] : []),
    ],
  });
}

/**
 * The endpoint is turned on again before the replays, so that they are refused for what the
 * deliveries have become. The control is a replay on another endpoint.
 */
function retired(plane: ResourcePlane, step: Step): Check {
  const routes = webhookRoutes[plane];
  const callee = `${routes}.${step}` as const;
  return deliveryCheck(plane, {
    callee,
    key: 'retires',
    title: 'retires pending and leased deliveries for good, and keeps them in the list',
    alsoCalls: [`${deliveryRoutes[plane]}.replay`],
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      const elsewhere = await supplyOf(drive, plane);
      await controlReplay(drive, plane, elsewhere);
      // of a second generation, so that there are attempts to keep
      const again = { status: 'pending', generation: 2 } as const;
      const { pending, leased, died, succeeded, keyed } = await makeDeliveries(
        drive,
        plane,
        endpoint,
        {
          pending: again,
          leased: { status: 'leased' },
          died: failed,
          succeeded: { status: 'succeeded' },
          keyed: failed,
        },
      );
      const used = step === 'rotate' && (await makeDelivery(drive, plane, endpoint, lastFailed));
      const key = freshKey(drive);
      await drive.send('keyed', replayRequest(drive, plane, keyed, key));
      const look = (name: string) => lookAt(drive, plane, endpoint, name);
      await look('before');
      await drive.send('retire', drive.request(callee, { path: { endpoint_id: endpoint } }));
      await drive.send('retire-list', drive.request(`${routes}.list`));
      await look('after');
      await turn(drive, plane, endpoint, 'enable');
      await look('on-again');
      const replay = (delivery: ListedDelivery, fault: string) =>
        replayRequest(drive, plane, delivery, freshKey(drive), { fault });
      const reused = { fault: `the key was used for another delivery, before the ${step}` };
      const other = await elsewhere(failed);
      await drive.send('reused', replayRequest(drive, plane, other, key, reused));
      const fault = `the delivery was open at the ${step}`;
      await drive.send('replay-pending', replay(pending, fault));
      await drive.send('replay-leased', replay(leased, fault));
      await drive.send('replay-succeeded', replay(succeeded, 'the delivery has succeeded'));
      if (step === 'rotate')
        await drive.send('replay-failed', replay(died, 'the endpoint was rotated since'));
      if (used) await drive.send('replay-used', replay(used, 'all three generations are used'));
      await drive.send('retire-again', drive.request(callee, { path: { endpoint_id: endpoint } }));
      await look('at-last');
    },
    claims: [
      showsEnabled(`${callee}.sets-disabled`, 'retire', false),
      staysListed(plane, 'retire', 'retire-list'),
      ...retiredClaims(plane),
      ...historyClaims(plane),
      keepsKeys(plane),
      ...(step === 'rotate'
        ? [retiresFailed(plane), keepsEnd(`${routes}.rotate.leaves-used-up`, 'replay-used')]
        : []),
    ],
  });
}

function retiredClaims(plane: ResourcePlane): Claim[] {
  const retiring = `${webhookRoutes[plane]}.retiring` as const;
  const both = [
    ...hasReason(`${retiring}.terminal-reason`),
    neverAttempted(`${retiring}.never-attempted`),
    keepsEnd(`${retiring}.leaves-succeeded`, 'replay-succeeded'),
  ];
  return plane === 'sealed' ? both : [...openReplays.map(notReplayable), ...both];
}

/** What had a terminal reason was dead: then nothing was left to retire. */
function wasOpen(read: Reader, label: string): boolean {
  const before = inList(deliveryItems, 'before-*', label).shown(read);
  return before !== undefined && !hasTerminalReason(before);
}

/** A 404 for what is no longer listed is the history's matter, and leaves nothing to replay. */
function notReplayable(label: string): Claim {
  const controls = ['control', 'retire', 'before-*', 'on-again-*'];
  const refused = refuses('webhooks.retiring.not-replayable', label, [notEligible], { controls });
  return unless(refused, (read) => {
    if (!wasOpen(read, label)) return 'the delivery was not open before';
    const lost = !inList(deliveryItems, 'on-again-*', label).shown(read);
    return lost && read(label).status === 404 && 'the delivery is no longer in the list';
  });
}

/** retired, or failed still and yet not replayable, with either code, or gone. */
function retiresFailed(plane: ResourcePlane): Claim {
  const clause = `${webhookRoutes[plane]}.rotate.retires-failed` as const;
  const allowed = [notEligible, replayLimit, { status: 404 }];
  return refuses(clause, 'replay-failed', allowed, { controls: ['control', 'retire'] });
}

/** What a key was used for it was used for, whatever has become of that since. */
function keepsKeys(plane: ResourcePlane): Claim {
  const clause = `${deliveryRoutes[plane]}.replay.key-of-another-delivery` as const;
  const controls = ['control', 'keyed', 'retire'];
  return refuses(clause, 'reused', [notEligible], { controls });
}

/**
 * Only what is open, or failed and can be replayed, is retired: a success stays one, in whatever word,
 * and so should a failure that no replay was left for.
 */
function keepsEnd(clause: Claim['clause'], replay: string): Claim {
  const looks = [
    inList(deliveryItems, 'before-*', replay),
    inList(deliveryItems, 'after-*', replay),
  ] as const;
  const terms = { after: ['retire'], mayFail: [replay] };
  return leaves(clause, looks, ['status', 'terminal_reason'], terms);
}

function hasReason(clause: Claim['clause']): readonly Claim[] {
  const terms = {
    after: ['retire', 'before-*'],
    mayFail: openReplays,
    unless: notOpenIn(['before-*', 'after-*']),
  };
  return openReplays.map((replay) =>
    shows(clause, inList(deliveryItems, 'after-*', replay), { terminal_reason: 'retired' }, terms),
  );
}

function neverAttempted(clause: Claim['clause']): Claim {
  const looks = ['before-*', 'on-again-*'];
  const labels = { reads: [...openReplays, ...looks], controls: ['retire', ...looks] };
  return claims(clause, labels, (read) => {
    for (const replay of openReplays) {
      const [was, is] = looks.map((look) => inList(deliveryItems, look, replay).shown(read));
      if (!was || !is) return { inconclusive: 'a delivery is not in the list' };
      const [most, made] = [list(was, 'attempts').length, list(is, 'attempts').length];
      if (made > most)
        return { at: 'on-again-1', ...otherCount('attempts', { most }, made, 'as before') };
    }
    return null;
  });
}
