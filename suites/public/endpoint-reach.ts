import { claims, refuses } from '../../harness/judge/claims.ts';
import { segmentsOf, textOf } from '../../harness/json.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import { keepsOrder } from '../everywhere/paging.ts';
import { deliveryCheck } from './delivery-check.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  lookAt,
  makeDelivery,
  replayRequest,
  sendReplay,
  turn,
} from './delivery-support.ts';
import { shows } from './endpoint-life-cycle.ts';
import { staysListed } from './endpoint-listed.ts';
import { webhookRoutes } from './endpoint-routes.ts';
import { turnClaims } from './endpoint-turns.ts';
import { telling, told } from './retired-history.ts';

/** One more than fit on the longest page: what works page by page has to turn one. */
const many = 21;
const notEligible = { status: 409, code: 'replay_not_eligible' } as const;
/** failed still and not replayable, with either code, or gone. */
const notReplayable = [notEligible, { status: 409, code: 'replay_limit' }, { status: 404 }];

/** A step takes all that is its own, in whatever generation, and nothing of its neighbours. */
export function reachChecks(plane: ResourcePlane): readonly Check[] {
  return [retires(plane, 'disable'), retires(plane, 'rotate'), rotatedOff(plane), replayed(plane)];
}

function retires(plane: ResourcePlane, step: 'disable' | 'rotate'): Check {
  const routes = webhookRoutes[plane];
  return deliveryCheck(plane, {
    callee: `${routes}.${step}`,
    key: 'reach',
    title: 'retires all that is open of its endpoint, and nothing of another endpoint',
    alsoCalls: [`${deliveryRoutes[plane]}.replay`],
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const other = await enabledEndpoint(drive, plane);
      await makeDelivery(drive, plane, other, { status: 'pending' });
      await makeDelivery(drive, plane, other, failed);
      const again = await makeDelivery(drive, plane, endpoint, failed);
      const second = await makeDelivery(drive, plane, endpoint, { ...failed, generation: 2 });
      await makePending(drive, plane, endpoint);
      await sendReplay(drive, 'replay', replayRequest(drive, plane, again, freshKey(drive)));
      await lookAt(drive, plane, endpoint, 'before');
      await lookAt(drive, plane, other, 'others-before');
      const path = { endpoint_id: endpoint };
      await drive.send('retire', drive.request(`${routes}.${step}`, { path }));
      await drive.send('retire-list', drive.request(`${routes}.list`));
      await lookAt(drive, plane, endpoint, 'after');
      await lookAt(drive, plane, other, 'others-after');
      if (step === 'disable') return;
      await turn(drive, plane, endpoint, 'enable');
      const fault = 'the endpoint was rotated since';
      await sendReplay(
        drive,
        'replay-failed',
        replayRequest(drive, plane, second, freshKey(drive), { fault }),
      );
    },
    claims: [
      shows(`${routes}.${step}.sets-disabled`, 'retire', false),
      staysListed(plane, 'retire', 'retire-list'),
      allRetired(`${routes}.retiring.terminal-reason`),
      ...(plane === 'public' ? [allChanged()] : []),
      leavesOthers(`${routes}.retiring.leaves-others`, 'retire', 'others-', ['before-*']),
      ...(step === 'rotate' ? [retiresFailed(plane, ['replay', 'retire'])] : []),
    ],
  });
}

async function makePending(drive: Drive, plane: ResourcePlane, endpointId: string): Promise<void> {
  const account = drive.account.accountId;
  for (let made = 0; made < many; made += 1) {
    // one after the other, as they are listed
    await drive.state('delivery', { account, plane, endpointId, status: 'pending' });
  }
}

/** What had no terminal reason was not dead: on the sealed plane by contract, and R-32 on the other. */
function allRetired(clause: Claim['clause']): Claim {
  const looks = ['before-*', 'after-*', 'others-before-*'];
  const controls = ['replay', 'retire', ...looks];
  return claims(clause, { reads: ['retire', ...looks], controls }, (read) => {
    const [before, after] = ['before-', 'after-'].map((look) => reasons(read, look));
    // a list that shows another endpoint's is another clause's matter
    const others = reasons(read, 'others-before-');
    const open = Array.from(before ?? []).filter(
      ([id, reason]) => reason === 'null' && !others.has(id),
    );
    const left = open.filter(([id]) => after?.has(id) && after.get(id) !== '"retired"');
    if (left.length === 0) return null;
    const got = `${left.length} of ${open.length} that are not`;
    return { at: 'after-1', expected: 'all that were open retired', got };
  });
}

/** all but the one that has failed were open, and may not all read as before. */
function allChanged(): Claim {
  const looks = ['before-*', 'after-*', 'others-before-*'];
  const controls = ['replay', 'retire', ...looks];
  return claims('webhooks.retiring.shows-change', { reads: looks, controls }, (read) => {
    const [before, after, others] = looks.map((look) => readings(read, look.slice(0, -1)));
    const reason = reasons(read, 'before-');
    const same = Array.from(before ?? []).filter(
      ([id, reading]) =>
        reason.get(id) === 'null' && after?.get(id) === reading && !others?.has(id),
    );
    if (same.length <= 1) return null;
    const got = `${same.length} of ${before?.size} as before`;
    return { at: 'after-1', expected: 'all that were open to read otherwise', got };
  });
}

function readings(read: Reader, look: string): Map<string, string> {
  const shown = deliveriesIn(read.all(look));
  return new Map(shown.map((one) => [String(one['delivery_id']), told(one, telling)]));
}

function reasons(read: Reader, look: string): Map<string, string> {
  return new Map(
    deliveriesIn(read.all(look)).map((one) => [
      textOf(one['delivery_id']),
      JSON.stringify(one['terminal_reason'] ?? null),
    ]),
  );
}

function retiresFailed(plane: ResourcePlane, controls: readonly string[]): Claim {
  const clause = `${webhookRoutes[plane]}.rotate.retires-failed` as const;
  return refuses(clause, 'replay-failed', notReplayable, { controls });
}

/** Claims that what a step did not address reads as before: `own` are looks at what it may change. */
function leavesOthers(
  clause: Claim['clause'],
  step: string,
  prefix = '',
  own: readonly string[] = [],
): Claim {
  const looks = [`${prefix}before-*`, `${prefix}after-*`, ...own];
  return claims(clause, { reads: [step, ...looks], controls: [step, ...looks] }, (read) => {
    const its = new Set([
      ...segmentsOf(read(step).exchange.request.path),
      ...own.flatMap((look) => Array.from(reasons(read, look.replace('*', '')).keys())),
    ]);
    const [before, after] = [`${prefix}before-`, `${prefix}after-`].map((look) =>
      deliveriesIn(read.all(look)).filter((one) => !its.has(textOf(one['delivery_id']))),
    );
    for (const was of before ?? []) {
      const is = after?.find((one) => one['delivery_id'] === was['delivery_id']);
      if (is !== undefined && stateOf(is) !== stateOf(was))
        return { at: `${prefix}after-1`, expected: stateOf(was), got: stateOf(is) };
    }
    return null;
  });
}

/** Where a delivery stands, in words. */
function stateOf(delivery: Readonly<Record<string, unknown>>): string {
  const names = ['delivery_id', 'event_id', 'status', 'terminal_reason', 'generation'];
  return names.map((name) => `${name} ${JSON.stringify(delivery[name] ?? null)}`).join(', ');
}

function rotatedOff(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  return deliveryCheck(plane, {
    callee: `${routes}.rotate`,
    key: 'retires-failed-while-off',
    title: 'leaves no failed delivery to replay where the endpoint was off before',
    alsoCalls: [`${routes}.disable`, `${deliveryRoutes[plane]}.replay`],
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const control = await makeDelivery(drive, plane, endpoint, failed);
      const died = await makeDelivery(drive, plane, endpoint, failed);
      await sendReplay(drive, 'control', replayRequest(drive, plane, control, freshKey(drive)));
      await turn(drive, plane, endpoint, 'disable');
      const path = { endpoint_id: endpoint };
      await drive.send('retire', drive.request(`${routes}.rotate`, { path }));
      await turn(drive, plane, endpoint, 'enable');
      const parts = { fault: 'the endpoint was rotated since' };
      await sendReplay(
        drive,
        'replay-failed',
        replayRequest(drive, plane, died, freshKey(drive), parts),
      );
    },
    claims: [retiresFailed(plane, ['control', 'retire']), ...turnClaims(plane, 'disable')],
  });
}

function replayed(plane: ResourcePlane): Check {
  const id = deliveryRoutes[plane];
  const order =
    plane === 'public' ? 'public.lists.newest-first' : 'sealed.deliveries.list.newest-first';
  return deliveryCheck(plane, {
    key: 'reach',
    title: 'leaves other deliveries and their order, and remembers the keys of all',
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const [first, second, third] = [
        await makeDelivery(drive, plane, endpoint, failed),
        await makeDelivery(drive, plane, endpoint, failed),
        await makeDelivery(drive, plane, endpoint, failed),
      ];
      const key = freshKey(drive);
      await lookAt(drive, plane, endpoint, 'before');
      await sendReplay(drive, 'replay', replayRequest(drive, plane, first, key));
      await lookAt(drive, plane, endpoint, 'after');
      await sendReplay(drive, 'between', replayRequest(drive, plane, second, freshKey(drive)));
      const fault = 'the key was used for another delivery, two replays ago';
      await sendReplay(drive, 'reused', replayRequest(drive, plane, third, key, { fault }));
    },
    claims: [
      leavesOthers(`${id}.replay.leaves-others`, 'replay'),
      // the oldest of them was changed last
      keepsOrder(order, `${id}.list`, 'after', 'replay'),
      refuses(`${id}.replay.key-of-another-delivery`, 'reused', [notEligible], {
        controls: ['replay', 'between'],
      }),
    ],
  });
}
