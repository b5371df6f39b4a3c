import type { Answer } from '../../harness/model/answer.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { isObject, member } from '../../harness/judge/describe.ts';

/** Webhook endpoints follow the same rules on two planes; this is what differs between them. */
export const endpointRoutes = {
  public: 'webhooks',
  sealed: 'sealed.webhooks',
} as const satisfies Record<ResourcePlane, string>;

/** The operations' common prefix, which is also that of their clauses. */
export type Routes = (typeof endpointRoutes)[ResourcePlane];

/** The plane that a prefix belongs to. */
export function planeOf(routes: Routes): ResourcePlane {
  return routes === 'webhooks' ? 'public' : 'sealed';
}

/** The endpoints of a list answer; empty where it has none to read. */
export function endpointsIn(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  const endpoints = member(answer.json, 'endpoints');
  return Array.isArray(endpoints) ? endpoints.filter(isObject) : [];
}

/** The listed endpoint that an answer named by its endpoint_id; undefined where none is listed. */
export function listedAs(named: Answer, list: Answer) {
  const id = member(named.json, 'endpoint_id');
  return endpointsIn(list).find((endpoint) => endpoint['endpoint_id'] === id);
}

/** The listed endpoint of an id that stands in a request's path. */
export function listedInPath(addressed: Answer, list: Answer) {
  const { path } = addressed.exchange.request;
  return endpointsIn(list).find((endpoint) =>
    path.split('/').includes(encodeURIComponent(String(endpoint['endpoint_id']))),
  );
}
