import { accepted, refusedForSure } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import type { Drive, FoundDelivery, ResourcePlane } from '../../model/drive.ts';
import { isObject, list, segmentsOf, textOf } from '../../model/json.ts';
import type { RequestSpec } from '../../model/request.ts';
import { callbackMarker } from './endpoint-pool.ts';
import type { Allocations } from '../environment/ledger.ts';

/** The newest deliveries of an endpoint are enough, in pages as wide as may be. */
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

/** Looks for deliveries of the fixed account, and remembers which of them replays have used up. */
export function createDeliveryFinder(): {
  readonly take: Allocations['delivery'];
  readonly note: (request: RequestSpec, answer: Answer) => void;
} {
  /** By plane; null until they were looked up. */
  const found: Record<ResourcePlane, FoundDelivery[] | null> = { public: null, sealed: null };
  /** Ids of those whose replay the target may have taken, or refused without a reason. */
  const replayed = new Set<string>();
  /** By plane and endpoint: when the oldest was created of which a replay was taken. */
  const provenSince = new Map<string, number>();
  const unusedOf = (plane: ResourcePlane, all: readonly FoundDelivery[]) =>
    all
      .filter((one) => !replayed.has(idOf(one)))
      .map((one) => {
        const since = provenSince.get(`${plane} ${one.endpoint}`) ?? Infinity;
        return { ...one, proven: createdAt(one) >= since };
      });
  return {
    // found by one look a run at all endpoints, and looked at again: who sends may have moved it on
    take: async (drive, plane, fits) => {
      const all = (found[plane] ??= await lookRound(drive, plane));
      const unused = unusedOf(plane, all).filter(fits);
      for (const one of unused.slice(0, mostTries).toReversed()) {
        // one after the other: the first that is still there ends the search
        const now = await lookAgain(drive, plane, one);
        if (now && fits(now) && now.shown['generation'] === one.shown['generation']) return now;
      }
      return null;
    },
    // one that was refused a good replay is not tried again
    note: ({ callee, path, fault }, answer) => {
      const plane = planeOf.get(callee);
      if (!plane || (fault !== null && refusedForSure(answer))) return;
      const [endpoint = '', , id = ''] = segmentsOf(path).slice(-4);
      replayed.add(id);
      const one = found[plane]?.find((other) => other.endpoint === endpoint && idOf(other) === id);
      if (!one || fault !== null || !accepted(answer)) return;
      const place = `${plane} ${endpoint}`;
      provenSince.set(place, Math.min(createdAt(one), provenSince.get(place) ?? Infinity));
    },
  };
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
    for (const shown of await deliveriesOf(drive, plane, id, () => false))
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
  const isIt = (shown: Listed) => shown['delivery_id'] === idOf(one);
  const shown = (await deliveriesOf(drive, plane, endpoint, (soFar) => soFar.some(isIt))).find(
    isIt,
  );
  return shown ? { ...one, on, shown } : null;
}

async function endpointsOf(drive: Drive, plane: ResourcePlane): Promise<Listed[]> {
  const { json } = await drive.setUp(drive.request(routes[plane].endpoints));
  return list(json, 'endpoints').filter(isObject);
}

/** The newest deliveries of an endpoint, as many as are known to be enough or a page may hold. */
async function deliveriesOf(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
  enough: (soFar: readonly Listed[]) => boolean,
): Promise<Listed[]> {
  const parts = { path: { endpoint_id: endpoint }, query: { limit: widest } };
  const request = drive.request(routes[plane].deliveries, parts);
  return listedIn(await drive.readWhole(null, request, (soFar) => enough(listedIn(soFar))));
}

function createdAt({ shown }: FoundDelivery): number {
  const at = shown['created_at_ms'];
  return typeof at === 'number' ? at : -Infinity;
}

function idOf({ shown }: FoundDelivery): string {
  return textOf(shown['delivery_id']);
}

function listedIn({ json }: Answer): Listed[] {
  return list(json, 'deliveries').filter(isObject);
}
