import type { Said } from '../../../harness/model/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { textOf } from '../../../harness/model/json.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  enabledEndpoint,
  failed,
  listRequest,
  lookAt,
  makeDelivery,
} from '../../resources/deliveries/delivery-support.ts';
import { missingEndpoint, staysListed } from '../../resources/endpoints/endpoint-listed.ts';
import {
  endpointsIn,
  isPaused,
  listedById,
  listedInPath,
  pausedIn,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { deliveryCheck } from '../delivery-check.ts';
import { put } from './endpoint-condition.ts';

/** Milliseconds between two creations, so that they have times of their own. */
const apart = 20;

type Shown = Readonly<Record<string, unknown>>;

/** What an enable leaves alone: deliveries, and endpoints beside its own. */
export function enablingChecks(plane: ResourcePlane): readonly Check[] {
  return [leavesDeliveries(plane), leavesPauses(plane)];
}

/** Once while the endpoint is on, and once after a disable, which retires what is open by itself. */
function leavesDeliveries(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const clause = `${routes}.enable.leaves-deliveries` as const;
  return deliveryCheck(plane, {
    callee: `${routes}.enable`,
    key: 'leaves-deliveries',
    title: 'retires nothing of what is under way, and leaves what has ended as it is',
    alsoCalls: [`${routes}.disable`],
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const path = { endpoint_id: endpoint };
      const look = (name: string) => lookAt(drive, plane, endpoint, name);
      await makeDelivery(drive, plane, endpoint, { status: 'pending' });
      await makeDelivery(drive, plane, endpoint, { status: 'leased' });
      await makeDelivery(drive, plane, endpoint, { status: 'succeeded' });
      await makeDelivery(drive, plane, endpoint, failed);
      await look('on');
      await drive.send('again', drive.request(`${routes}.enable`, { path }));
      await look('still-on');
      await drive.send('disable', drive.request(`${routes}.disable`, { path }));
      await look('off');
      await drive.send('enable', drive.request(`${routes}.enable`, { path }));
      await look('back-on');
    },
    claims: [
      leaves(clause, 'again', ['on', 'still-on']),
      leaves(clause, 'enable', ['off', 'back-on']),
    ],
  });
}

/** what is open may move on by itself, but not by being retired. */
function leaves(clause: Claim['clause'], step: string, looks: readonly [string, string]): Claim {
  return claims(clause, [step, ...looks.map((look) => `${look}-*`)], (read) => {
    const [before, after] = looks.map((look) => deliveriesIn(read.all(`${look}-`)));
    for (const was of before ?? []) {
      const is = after?.find((one) => one['delivery_id'] === was['delivery_id']);
      const mismatch = is ? between(was, is) : null;
      if (mismatch) return { at: `${looks[1]}-1`, ...mismatch };
    }
    return null;
  });
}

/** Reasons that end a delivery, on the public plane too where it gives one of them. */
const reasons: readonly unknown[] = ['failed', 'policy_rejected', 'retired', 'legacy'];

function between(was: Shown, is: Shown): Said | null {
  const ended = reasons.includes(was['terminal_reason']) || was['status'] === 'succeeded';
  if (ended) {
    const [expected, got] = [endOf(was), endOf(is)];
    return expected === got ? null : { expected, got };
  }
  if (is['terminal_reason'] !== 'retired') return null;
  return { expected: `${textOf(was['delivery_id'])} not retired`, got: endOf(is) };
}

function endOf(delivery: Shown): string {
  const names = ['delivery_id', 'status', 'terminal_reason', 'generation'];
  return names.map((name) => `${name} ${JSON.stringify(delivery[name] ?? null)}`).join(', ');
}

/** Two endpoints are paused: reading lists ends neither pause, enabling one leaves the other's. */
function leavesPauses(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const enable = `${routes}.enable` as const;
  return defineCheck({
    id: `${enable}/leaves-others`,
    title: 'leaves the pause of another endpoint, and so does reading',
    callee: enable,
    alsoCalls: [`${routes}.create`, `${routes}.list`, `${deliveryRoutes[plane]}.list`],
    needs: { states: ['endpoint'], freshAccount: true },
    long: true,
    drive: async (drive) => {
      const endpoint_id = await drive.endpoint(plane);
      await drive.pause(apart);
      const other = await enabledEndpoint(drive, plane);
      const list = (name: string) => drive.send(name, drive.request(`${routes}.list`));
      await put(drive, plane, endpoint_id, 'paused');
      await put(drive, plane, other, 'paused');
      const first = await list('first');
      if (![endpoint_id, other].every((id) => isKnownPaused(first, id)))
        drive.stop('the state endpoint was to pause two, and the list shows no two pauses');
      await drive.readWhole('deliveries', listRequest(drive, plane, other));
      await list('before');
      await drive.send('enable', drive.request(enable, { path: { endpoint_id } }));
      await list('after');
    },
    claims: [
      claims(
        `${plane}.reads.no-side-effect`,
        { reads: ['first', 'deliveries', 'before'], controls: ['first', 'before'] },
        (read) => unlike(read, ['first', 'before']),
      ),
      claims(`${enable}.leaves-others`, ['enable', 'before', 'after'], (read) => {
        const own = listedInPath(read('enable'), read('before'));
        return unlike(read, ['before', 'after'], (id) => id !== own?.['endpoint_id']);
      }),
      keepsPlaces(`${routes}.list.ordered-by-creation`),
      ...['first', 'before', 'after'].flatMap((list) => [
        staysListed(plane, 'enable', list),
        staysListed(plane, 'deliveries', list),
      ]),
      ...turnClaims(plane, 'enable'),
    ],
  });
}

/** True also where the list leaves the endpoint out, which was created all the same. */
function isKnownPaused(list: Answer, id: string): boolean {
  const missing = missingEndpoint(list, id);
  if (missing) return 'expected' in missing;
  return pausedIn(list, id);
}

/** An enable creates nothing, so that its endpoint stays before those that were created after it. */
function keepsPlaces(clause: Claim['clause']): Claim {
  return claims(clause, ['enable', 'before', 'after'], (read) => {
    const before = endpointsIn(read('before'));
    const times = new Set(before.map((one) => one['created_at_ms']));
    // what has the same time may change places
    if (times.size < before.length) return null;
    const [was, is] = [before, endpointsIn(read('after'))].map((all) =>
      all.map((one) => one['endpoint_id']),
    );
    const [kept, shown] = [
      was?.filter((id) => is?.includes(id)),
      is?.filter((id) => was?.includes(id)),
    ];
    const [expected, got] = [String(kept), String(shown)];
    return expected === got ? null : { at: 'after', expected, got };
  });
}

/** How one of some endpoints stands otherwise in another list; one that is missing decides nothing. */
export function unlike(
  read: Reader,
  lists: readonly [string, string],
  which: (id: unknown) => boolean = () => true,
): ClaimVerdict {
  const [before, after] = [read(lists[0]), read(lists[1])];
  for (const was of endpointsIn(before)) {
    const { endpoint_id: id } = was;
    if (!which(id)) continue;
    const is = listedById(after, id);
    if (!is) return { inconclusive: `the endpoint ${textOf(id)} is not in both lists` };
    if (standing(is) !== standing(was))
      return { at: lists[1], expected: standing(was), got: standing(is) };
  }
  return null;
}

/** Whether an endpoint is on and whether it is paused, in words; null and absent are one. */
function standing(endpoint: Shown): string {
  const { endpoint_id: id, enabled } = endpoint;
  const pause = isPaused(endpoint) ? 'paused' : 'not paused';
  return `${textOf(id)} with enabled ${textOf(enabled)}, ${pause}`;
}
