import { isObject, list, member } from '../json.ts';
import { accepted, refusedForSure } from '../judge/accepted.ts';
import type { Answer } from '../model/answer.ts';
import type { Drive, FoundDelivery, ResourcePlane } from '../model/drive.ts';
import type { RequestSpec } from '../model/request.ts';
import { callbackMarker } from './endpoints.ts';
import type { Environment } from './environment.ts';

/** The newest deliveries of an endpoint are enough: so many pages of them, and as wide as may be. */
const mostPages = 5;
const widest = '20';

/**
 * So many are looked at again, the oldest first: where its replay is taken, the newer ones are proven
 * . If all of them have moved on, the search is over.
 */
const mostTries = 3;

const routes = {
  public: { endpoints: 'webhooks.list', deliveries: 'deliveries.list' },
  sealed: { endpoints: 'sealed.webhooks.list', deliveries: 'sealed.deliveries.list' },
} as const;

const planeOf: ReadonlyMap<unknown, ResourcePlane> = new Map([
  ['deliveries.replay', 'public'],
  ['sealed.deliveries.replay', 'sealed'],
]);

type Listed = Readonly<Record<string, unknown>>;

/**
 * A delivery of the fixed account that fits: found by one look a run at all its endpoints, and
 * looked at again, since who sends may have moved it on. Null where there is none, or where a
 * replay of this run may have used it up.
 */
export async function findDelivery(
  drive: Drive,
  env: Environment,
  plane: ResourcePlane,
  fits: (found: FoundDelivery) => boolean,
): Promise<FoundDelivery | null> {
  const found = (env.found[plane] ??= await lookRound(drive, plane));
  const since = (endpoint: string) => env.provenSince.get(`${plane} ${endpoint}`) ?? Infinity;
  const unused = found
    .filter((one) => !env.replayed.has(idOf(one)))
    .map((one) => ({ ...one, proven: createdAt(one) >= since(one.endpoint) }))
    .filter(fits);
  for (const one of unused.slice(0, mostTries).toReversed()) {
    // one after the other: the first that is still there ends the search
    const now = await lookAgain(drive, plane, one);
    if (now && fits(now) && now.shown['generation'] === one.shown['generation']) return now;
  }
  return null;
}

/**
 * Notes a delivery of the fixed account whose replay the target may have taken, and what that
 * proves; one that was refused a good replay is not tried again.
 */
export function noteReplay(
  { found, replayed, provenSince }: Environment,
  { callee, path, fault }: RequestSpec,
  answer: Answer,
): void {
  const plane = planeOf.get(callee);
  if (!plane || (fault !== null && refusedForSure(answer))) return;
  const [endpoint = '', , id = ''] = path.split('/').slice(-4).map(decodeURIComponent);
  replayed.add(id);
  const one = found[plane]?.find((other) => other.endpoint === endpoint && idOf(other) === id);
  if (!one || fault !== null || !accepted(answer)) return;
  const place = `${plane} ${endpoint}`;
  provenSince.set(place, Math.min(createdAt(one), provenSince.get(place) ?? Infinity));
}

/**
 * Whether an endpoint takes replays: false where it is off. Null where it is paused, which may well
 * count as being off, or where the list does not tell.
 */
export function takesReplays(endpoint: Listed | undefined): boolean | null {
  if (endpoint?.['enabled'] === false) return false;
  const paused = (endpoint?.['paused_at_ms'] ?? null) !== null;
  return endpoint?.['enabled'] === true && !paused ? true : null;
}

async function lookRound(drive: Drive, plane: ResourcePlane): Promise<FoundDelivery[]> {
  const found: FoundDelivery[] = [];
  for (const endpoint of oursFirst(await endpointsOf(drive, plane))) {
    const { endpoint_id: id } = endpoint;
    const on = takesReplays(endpoint);
    if (typeof id !== 'string' || on === null) continue;
    // one endpoint after the other: the account is somebody's
    for await (const shown of deliveriesOf(drive, plane, id))
      if (typeof shown['delivery_id'] === 'string')
        found.push({ endpoint: id, on, shown, proven: false });
  }
  return found;
}

/** What becomes of deliveries at the endpoints that earlier runs made is nobody else's matter. */
function oursFirst(endpoints: readonly Listed[]): Listed[] {
  const isOurs = ({ callback_url: url }: Listed) =>
    typeof url === 'string' && url.includes(callbackMarker);
  return endpoints.toSorted((a, b) => Number(isOurs(b)) - Number(isOurs(a)));
}

async function lookAgain(
  drive: Drive,
  plane: ResourcePlane,
  one: FoundDelivery,
): Promise<FoundDelivery | null> {
  const { endpoint } = one;
  const listed = await endpointsOf(drive, plane);
  const on = takesReplays(listed.find(({ endpoint_id: id }) => id === endpoint));
  if (on === null) return null;
  for await (const shown of deliveriesOf(drive, plane, endpoint))
    if (shown['delivery_id'] === idOf(one)) return { ...one, on, shown };
  return null;
}

async function endpointsOf(drive: Drive, plane: ResourcePlane): Promise<Listed[]> {
  const { json } = await drive.prepare(drive.request(routes[plane].endpoints));
  return list(json, 'endpoints').filter(isObject);
}

/** The newest deliveries of an endpoint; a page is asked for when the one before it is used up. */
async function* deliveriesOf(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
): AsyncGenerator<Listed> {
  const id = routes[plane].deliveries;
  let query: Record<string, string> = { limit: widest };
  for (let page = 0; page < mostPages; page += 1) {
    const path = { endpoint_id: endpoint };
    const { json } = await drive.prepare(drive.request(id, { path, query }));
    yield* list(json, 'deliveries').filter(isObject);
    const before = member(json, 'next_before');
    if (typeof before !== 'string') return;
    query = { ...query, before };
  }
}

function createdAt({ shown }: FoundDelivery): number {
  const at = shown['created_at_ms'];
  return typeof at === 'number' ? at : -Infinity;
}

function idOf({ shown }: FoundDelivery): string {
  return String(shown['delivery_id']);
}
