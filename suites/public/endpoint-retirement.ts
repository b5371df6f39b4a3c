import { defineCheck } from '../../harness/define-check.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  lookAt,
  makeDelivery,
  replayedIn,
  replayRequest,
  turn,
} from './delivery-support.ts';
import { webhookRoutes } from './endpoint-routes.ts';

type Step = 'disable' | 'rotate';

const open = ['pending', 'leased'] as const;
const replays = open.map((status) => `replay-${status}`);
const notEligible = { status: 409, code: 'replay_not_eligible' } as const;

/** What disable and rotate retire, and what they leave (contract: "Webhook endpoint", events). */
export function retirementChecks(plane: ResourcePlane): readonly Check[] {
  return [retired(plane, 'disable'), retired(plane, 'rotate')];
}

/**
 * The endpoint is turned on again before the replays, so that they are refused for what the
 * deliveries have become. The control is a replay on another endpoint.
 */
function retired(plane: ResourcePlane, step: Step): Check {
  const routes = webhookRoutes[plane];
  const deliveries = deliveryRoutes[plane];
  return defineCheck({
    id: `${routes}.${step}/retires`,
    title: 'retires pending and leased deliveries for good, and keeps them in the list',
    callee: `${routes}.${step}`,
    alsoCalls: [
      `${routes}.create`,
      `${routes}.enable`,
      `${routes}.list`,
      `${deliveries}.list`,
      `${deliveries}.replay`,
    ],
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive) => {
      await controlReplay(drive, plane);
      const endpoint = await enabledEndpoint(drive, plane);
      const pending = await makeDelivery(drive, plane, endpoint, { status: 'pending' });
      const leased = await makeDelivery(drive, plane, endpoint, { status: 'leased' });
      const died = await makeDelivery(drive, plane, endpoint, failed);
      await makeDelivery(drive, plane, endpoint, { status: 'succeeded' });
      const look = (name: string) => lookAt(drive, plane, endpoint, name);
      await look('before');
      const path = { endpoint_id: endpoint };
      await drive.send('retire', drive.request(`${routes}.${step}`, { path }));
      await look('after');
      await turn(drive, plane, endpoint, 'enable');
      await look('on-again');
      const fault = `the delivery was open at the ${step}`;
      const replay = (delivery: typeof pending) =>
        replayRequest(drive, plane, delivery, freshKey(drive), { fault });
      await drive.send('replay-pending', replay(pending));
      await drive.send('replay-leased', replay(leased));
      await drive.send('replay-failed', replay(died));
    },
    claims: [...retiredClaims(plane), ...(step === 'rotate' ? [retiresFailed(plane)] : [])],
  });
}

async function controlReplay(drive: Drive, plane: ResourcePlane): Promise<void> {
  const endpoint = await enabledEndpoint(drive, plane);
  const delivery = await makeDelivery(drive, plane, endpoint, failed);
  await drive.send('control', replayRequest(drive, plane, delivery, freshKey(drive)));
}

function retiredClaims(plane: ResourcePlane): Claim[] {
  if (plane === 'sealed')
    return [
      hasReason('sealed.webhooks.retiring.terminal-reason'),
      neverAttempted('sealed.webhooks.retiring.never-attempted'),
    ];
  return [
    ...replays.map((label) => refuses('webhooks.retiring.not-replayable', label, [notEligible])),
    keepsHistory(),
    hasReason('webhooks.retiring.terminal-reason'),
    neverAttempted('webhooks.retiring.never-attempted'),
  ];
}

/** retired, or failed still and yet not replayable, with either code. */
function retiresFailed(plane: ResourcePlane): Claim {
  const clause = `${webhookRoutes[plane]}.rotate.retires-failed` as const;
  return refuses(clause, 'replay-failed', [notEligible, { status: 409, code: 'replay_limit' }]);
}

const looks = {
  reads: [...replays, 'before-*', 'after-*'],
  controls: ['retire', 'before-*', 'after-*'],
};

function keepsHistory(): Claim {
  return claims('webhooks.retiring.keeps-history', looks, (read) => {
    const [before, after] = ['before', 'after'].map((label) =>
      deliveriesIn(read.all(`${label}-`)).map((one) => String(one['delivery_id'])),
    );
    const lost = before?.filter((id) => !after?.includes(id)) ?? [];
    if (lost.length === 0) return null;
    return {
      at: 'after-1',
      expected: 'every delivery as before',
      got: `none of ${lost.join(', ')}`,
    };
  });
}

function hasReason(clause: Claim['clause']): Claim {
  return claims(clause, looks, (read) => {
    const found = replays.map((label) => replayedIn(read(label), read.all('after-')));
    if (found.includes(undefined)) return { undecided: 'a delivery is not in the list' };
    const reasons = found.map((delivery) => JSON.stringify(delivery?.['terminal_reason'] ?? null));
    if (reasons.every((reason) => reason === '"retired"')) return null;
    return { at: 'after-1', expected: 'terminal_reason "retired"', got: reasons.join(' and ') };
  });
}

function neverAttempted(clause: Claim['clause']): Claim {
  const labels = [...replays, 'before-*', 'on-again-*'];
  const controls = ['retire', 'before-*', 'on-again-*'];
  return claims(clause, { reads: labels, controls }, (read) => {
    for (const label of replays) {
      const [before, later] = ['before', 'on-again'].map((look) =>
        attemptsOf(replayedIn(read(label), read.all(`${look}-`))),
      );
      if (before === undefined || later === undefined)
        return { undecided: 'a delivery is not in the list' };
      if (later > before)
        return { at: 'on-again-1', expected: `${before} attempts, as before`, got: `${later}` };
    }
    return null;
  });
}

function attemptsOf(delivery: ReturnType<typeof replayedIn>): number | undefined {
  const attempts = delivery?.['attempts'];
  return Array.isArray(attempts) ? attempts.length : undefined;
}
