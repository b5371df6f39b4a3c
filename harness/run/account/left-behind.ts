import type { Client } from '../../client/client.ts';
import { accepted } from '../../judge/accepted.ts';
import { describe } from '../../judge/describe.ts';
import type { ResourcePlane } from '../../model/drive.ts';
import { withinTier } from '../../model/effort.ts';
import { list, member } from '../../model/json.ts';
import type { Account, Target } from '../../model/target.ts';
import { buildRequest } from '../../requests/build-request.ts';
import { callbackMarker } from './endpoint-pool.ts';
import type { TrailEntry } from './trail.ts';

/** An endpoint that runs leave on a fixed account. */
interface LeftEndpoint {
  readonly plane: ResourcePlane;
  readonly endpointId: string;
  readonly callbackUrl: string;
  /** True where it still is enabled; `why` says why then. */
  readonly enabled: boolean;
  readonly why: string;
}

/** What stays on an account, or why that is not known. */
export type LeftBehind =
  { readonly endpoints: readonly LeftEndpoint[] } | { readonly trouble: string };

const routes = {
  public: { list: 'webhooks.list', disable: 'webhooks.disable' },
  sealed: { list: 'sealed.webhooks.list', disable: 'sealed.webhooks.disable' },
} as const;

/**
 * Disables the endpoints of a trail that are enabled, where the target file allows what is destructive, and
 * says what stays: the contract deletes nothing. No endpoint is touched that the trail does not name, or whose
 * callback URL does not bear our mark: a trail may be somebody else's.
 */
export async function disableLeft(
  client: Client,
  { account = {}, origin, maxTier }: Pick<Target, 'account' | 'origin' | 'maxTier'>,
  trail: readonly TrailEntry[],
): Promise<LeftBehind> {
  const endpoints: LeftEndpoint[] = [];
  for (const plane of ['public', 'sealed'] as const) {
    const entries = trail.filter((entry) => entry.plane === plane);
    if (entries.length === 0) continue;
    // one request after the other: an account is not to be pressed once the run is over
    const { answer } = await client.send(buildRequest(routes[plane].list, account, origin), {
      label: null,
    });
    if (!accepted(answer)) return { trouble: `${routes[plane].list}: ${describe(answer)}` };
    for (const found of endpointsIn(answer.json, entries)) {
      const why = found.enabled
        ? await disabled(client, plane, found, { account, origin, maxTier })
        : null;
      endpoints.push({
        plane,
        endpointId: found.id,
        callbackUrl: found.url,
        enabled: why !== null,
        why: why ?? 'the contract has no way to delete one',
      });
    }
  }
  return { endpoints };
}

function endpointsIn(json: unknown, entries: readonly TrailEntry[]) {
  return list(json, 'endpoints').flatMap((one) => {
    const [id, url] = [member(one, 'endpoint_id'), member(one, 'callback_url')];
    if (typeof id !== 'string' || typeof url !== 'string') return [];
    const ours = entries.some(
      ({ endpointId, callbackUrl }) => endpointId === id || callbackUrl === url,
    );
    return ours ? [{ id, url, enabled: member(one, 'enabled') === true }] : [];
  });
}

/** Disables an endpoint; null where that was done, else why it was not. */
async function disabled(
  client: Client,
  plane: ResourcePlane,
  { id, url }: { readonly id: string; readonly url: string },
  {
    account,
    origin,
    maxTier,
  }: { account: Account; origin: string | undefined; maxTier: Target['maxTier'] },
): Promise<string | null> {
  if (!url.includes(callbackMarker))
    return `its callback URL does not bear ${callbackMarker}: disable it yourself if it is not yours`;
  if (!withinTier('destructive', maxTier))
    return `disabling is destructive, and maxTier is ${maxTier}`;
  const request = buildRequest(routes[plane].disable, account, origin, {
    path: { endpoint_id: id },
  });
  const { answer } = await client.send(request, { label: null });
  return accepted(answer) ? null : `${routes[plane].disable}: ${describe(answer)}`;
}
