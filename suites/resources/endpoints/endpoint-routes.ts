import { type Item, type ItemView, type Resource, inList } from '../../../harness/claims/looks.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { isObject, member } from '../../../harness/model/json.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';

/** Endpoints follow the same rules on two planes; this is what differs between them. */
export const webhookRoutes = { public: 'webhooks', sealed: 'sealed.webhooks' } as const;

/** Sends the good create that probes of a create differ from. */
export async function controlCreate(drive: Drive, plane: ResourcePlane): Promise<void> {
  const create = `${webhookRoutes[plane]}.create` as const;
  await drive.control(() => drive.request(create, drive.newEndpoint()), 'webhookEndpoints');
}

/** The endpoints of a list answer; empty where it has none to read. */
export function endpointsIn(answer: Answer): readonly Item[] {
  const endpoints = member(answer.json, 'endpoints');
  return Array.isArray(endpoints) ? endpoints.filter(isObject) : [];
}

/** An endpoint, as the lists of both planes show it. */
export const endpointItems: Resource = {
  name: 'endpoint',
  id: 'endpoint_id',
  itemsIn: (pages) => pages.flatMap(endpointsIn),
  nullable: ['paused_at_ms', 'failure_started_at_ms'],
};

/** The endpoint that an exchange identifies, in a list before and in one after something. */
export function endpointInBoth(
  [before, after]: readonly [string, string],
  identifiedBy: string,
): readonly [before: ItemView, after: ItemView] {
  const view = (list: string) => inList(endpointItems, list, identifiedBy);
  return [view(before), view(after)];
}

/** The endpoint of an id, as a list shows it; undefined where none is listed. */
export function listedById(list: Answer, id: unknown) {
  return endpointsIn(list).find((endpoint) => endpoint['endpoint_id'] === id);
}

/** The listed endpoint that an answer named by its endpoint_id. */
export function listedAs(named: Answer, list: Answer) {
  return listedById(list, member(named.json, 'endpoint_id'));
}

/** The listed endpoint of an id that stands in a request's path. */
export function listedInPath(addressed: Answer, list: Answer) {
  return listedById(list, idInPath(addressed.exchange, 'endpoint_id'));
}

/** True where an endpoint shows as paused. */
export function isPaused(listed: Item | undefined): boolean {
  return (listed?.['paused_at_ms'] ?? null) !== null;
}

/** The same of an endpoint by its id, as a list shows it. */
export function pausedIn(list: Answer, id: string): boolean {
  return isPaused(listedById(list, id));
}

/** True where it reads as off while it is paused: whether it is on then is open. */
export function isOffWhilePaused(listed: Item | undefined): boolean {
  return listed?.['enabled'] === false && isPaused(listed);
}

/** Whether an endpoint is on, and whether it is paused: another pause is one all the same. */
export function enabledAndPause(was: Item, is: Item): readonly string[] {
  return isPaused(was) === isPaused(is) ? ['enabled'] : ['enabled', 'paused_at_ms'];
}
