import type { Request } from 'openapi-backend';
import type { Operation } from '../../schemas/operations/operation.ts';
import { exampleOf, loadedSchema } from '../schemas/loaded.ts';

/** A request that the contract allows, with every optional query parameter at its upper end. */
export function goodRequest(operation: Operation): Request & { headers: Record<string, string> } {
  const { method, path, query, body, origin, idempotency, auth } = operation;
  return {
    method,
    path: path.replaceAll(/\{\w+\}/gu, 'a-1'),
    query: Object.fromEntries(query.map(({ name, maximum = 'c2' }) => [name, String(maximum)])),
    headers: {
      ...credentials[auth],
      ...(body && { 'content-type': body.mediaType }),
      ...(origin && { origin: 'https://console.example.com' }),
      ...(idempotency === 'key' && { 'idempotency-key': '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d' }),
    },
    ...(body && { body: bodyOf(operation, body.resource) }),
  };
}

const credentials = {
  ownerSession: {
    cookie: '__Host-svc_session=session; __Host-svc_csrf=pair',
    'x-svc-csrf': 'pair',
  },
  bearerAuth: { authorization: 'Bearer key' },
  workflowCredential: { authorization: 'Bearer ztw_token' },
} as const;

function bodyOf({ workflowMethod }: Operation, resource: string): unknown {
  const schema = loadedSchema(resource);
  if (schema.contentMediaType !== undefined) return 'bytes';
  const branches = (schema.oneOf ?? []).flatMap(({ $ref }) => $ref?.split(':').at(-1) ?? []);
  const own = branches.find(
    (title) => loadedSchema(title).properties?.['method']?.const === workflowMethod,
  );
  return exampleOf(own ?? resource);
}
