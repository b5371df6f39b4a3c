import { accepted } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import type { Drive, ResourcePlane } from '../../model/drive.ts';
import { withinTier } from '../../model/effort.ts';
import { isObject, member } from '../../model/json.ts';
import type { RunSettings } from '../../model/settings.ts';
import { Stop, lacking } from '../../model/stop.ts';
import type { Creation } from '../environment/ledger.ts';
import { createHash } from 'node:crypto';

/** Stands in the path of every callback URL of ours, so that later runs find them again. */
export const callbackMarker = '/sms-gateway-conformance/';

const routes = {
  public: { list: 'webhooks.list', create: 'webhooks.create' },
  sealed: { list: 'sealed.webhooks.list', create: 'sealed.webhooks.create' },
} as const;

/** Creates an endpoint and gives its id. */
export async function createEndpoint(drive: Drive, plane: ResourcePlane): Promise<string> {
  return idOf(drive, await sendCreate(drive, plane));
}

function sendCreate(drive: Drive, plane: ResourcePlane): Promise<Answer> {
  return drive.setUp(drive.request(routes[plane].create, drive.newEndpoint()));
}

function idOf(drive: Drive, created: Answer): string {
  const id = member(created.json, 'endpoint_id');
  return typeof id === 'string' ? id : drive.stop('a created endpoint came without endpoint_id');
}

/**
 * The fixed account's endpoints that carry our marker, given to one check after the other: first
 * those of this run, then those of earlier ones, in an order of its own, since another run may be
 * under way and use them as well. Further ones are made within the budget where there are not enough.
 */
export function createEndpointPool({ target, runId }: RunSettings): {
  readonly take: (
    drive: Drive,
    plane: ResourcePlane,
    handed: ReadonlySet<string>,
    onCreate: (creation: Creation) => void,
  ) => Promise<string>;
  readonly note: (answer: Answer) => void;
  /** True for the path of an endpoint of the pool. */
  readonly isPooled: (path: string) => boolean;
} {
  const own: Record<ResourcePlane, string[]> = { public: [], sealed: [] };
  /** By plane; null until they were looked up. */
  const found: Record<ResourcePlane, string[] | null> = { public: null, sealed: null };
  const order = (id: string) => createHash('sha256').update(`${runId} ${id}`).digest('hex');
  return {
    take: async (drive, plane, handed, onCreate) => {
      const marked = (found[plane] ??= await findMarked(drive, plane));
      const others = marked.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
      const unused = [...own[plane], ...others].find((id) => !handed.has(id));
      if (unused !== undefined) return unused;
      if (!withinTier('mutating', target.maxTier))
        throw lacking('maxTier', 'it needs an endpoint of ours, and creating one is mutating');
      const create = await sendCreate(drive, plane);
      onCreate({ create, after: await drive.setUp(drive.request(routes[plane].list)) });
      return idOf(drive, create);
    },
    note: (answer) => {
      const { callee } = answer.exchange;
      if (callee !== 'webhooks.create' && callee !== 'sealed.webhooks.create') return;
      const id = member(answer.json, 'endpoint_id');
      const plane = callee === 'webhooks.create' ? 'public' : 'sealed';
      if (accepted(answer) && typeof id === 'string') own[plane].push(id);
    },
    isPooled: (path) => {
      const segments = path.split(/[/?]/);
      return [...Object.values(own), ...Object.values(found)].some((ids) =>
        ids?.some((id) => segments.includes(encodeURIComponent(id))),
      );
    },
  };
}

async function findMarked(drive: Drive, plane: ResourcePlane): Promise<string[]> {
  const { json } = await drive.setUp(drive.request(routes[plane].list));
  const endpoints = member(json, 'endpoints');
  if (!Array.isArray(endpoints)) throw new Stop('the list of endpoints came without endpoints');
  return endpoints.flatMap((endpoint: unknown) => {
    const id = isObject(endpoint) ? endpoint['endpoint_id'] : undefined;
    const url = member(endpoint, 'callback_url');
    const ours = typeof url === 'string' && url.includes(callbackMarker);
    return ours && typeof id === 'string' ? [id] : [];
  });
}
