import type { Context, Request } from 'openapi-backend';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../schemas/operations/operation.ts';
import { exampleOf, loadedSchema } from '../schemas/loaded.ts';
import { nearMissesOf } from '../schemas/near-misses.ts';
import { foreignServer, objectOf, table } from './loaded.ts';

/** A request that the contract allows, with every optional query parameter at its upper end. */
function goodRequest(operation: Operation): Request & { headers: Record<string, string> } {
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

const server = await foreignServer();

function problems(request: Request): readonly unknown[] {
  return server.validateRequest(request).errors ?? [];
}

const headers = table.flatMap((operation) =>
  ['origin', 'idempotency-key']
    .filter((name) => name in goodRequest(operation).headers)
    .map((name) => ({ id: operation.id, operation, name })),
);
const ranges = table.flatMap((operation) =>
  operation.query.flatMap(({ name, minimum, maximum }) =>
    minimum === undefined || maximum === undefined
      ? []
      : [minimum - 1, maximum + 1, 'x'].map((value) => ({
          id: operation.id,
          operation,
          name,
          value,
        })),
  ),
);
const bodies = table.flatMap((operation) =>
  operation.body?.mediaType === 'application/json'
    ? nearMissesOf(loadedSchema(operation.body.resource)).map(({ what, value }) => ({
        id: operation.id,
        operation,
        what,
        value,
      }))
    : [],
);

describe('a foreign server that has read the document', () => {
  test.each(table)('takes a good request where it belongs: $id', (operation) => {
    const request = goodRequest(operation);
    expect(server.matchOperation(request)?.operationId).toBe(objectOf(operation).operationId);
    expect(problems(request)).toEqual([]);
  });

  test.each(headers)('refuses $id without the header $name', ({ operation, name }) => {
    const request = goodRequest(operation);
    const others = Object.entries(request.headers).filter(([key]) => key !== name);
    expect(problems({ ...request, headers: Object.fromEntries(others) })).not.toEqual([]);
  });

  test.each(ranges)('refuses $id with $name=$value', ({ operation, name, value }) => {
    const query = { [name]: String(value) };
    expect(problems({ ...goodRequest(operation), query })).not.toEqual([]);
  });

  test.each(bodies)('refuses $id where $what', ({ operation, value }) => {
    expect(problems({ ...goodRequest(operation), body: value })).not.toEqual([]);
  });

  test.each(table.filter(({ idempotency }) => idempotency === 'key'))(
    'refuses $id with a key that is no UUIDv4',
    (operation) => {
      const request = goodRequest(operation);
      const key = '0a1b2c3d-4e5f-1a6b-8c7d-9e0f1a2b3c4d';
      const changed = { ...request.headers, 'idempotency-key': key };
      expect(problems({ ...request, headers: changed })).not.toEqual([]);
    },
  );
});

function hasHeader(name: string, start: string) {
  return ({ request }: Context): boolean => String(request.headers[name] ?? '').startsWith(start);
}

function hasCookie(name: string) {
  return ({ request }: Context): boolean => request.cookies[name] !== undefined;
}

const doorkeeper = await foreignServer({
  securityHandlers: {
    bearerAuth: hasHeader('authorization', 'Bearer '),
    workflowCredential: hasHeader('authorization', 'Bearer ztw_'),
    ownerSession: hasCookie('__Host-svc_session'),
    ownerCsrf: hasHeader('x-svc-csrf', 'pair'),
    ownerCsrfCookie: hasCookie('__Host-svc_csrf'),
  },
  handlers: {
    unauthorizedHandler: () => 'refused',
    validationFail: () => 'invalid',
    notFound: () => 'nothing',
    notImplemented: ({ operation }: Context) => operation.operationId,
  },
});

/** The request's headers with each part of its credential left out in turn. */
function lacking(whole: Readonly<Record<string, string>>): readonly Record<string, string>[] {
  const { authorization, cookie = '', 'x-svc-csrf': csrf, ...others } = whole;
  if (authorization !== undefined) return [others];
  const pair = { ...others, ...(csrf !== undefined && { 'x-svc-csrf': csrf }) };
  const [session = '', token = ''] = cookie.split('; ');
  return [
    { ...others, cookie },
    { ...pair, cookie: session },
    { ...pair, cookie: token },
  ];
}

describe('a foreign server that asks for what the document asks', () => {
  test.each(table)('lets $id in with its whole credential', async (operation) => {
    const answer: unknown = await doorkeeper.handleRequest(goodRequest(operation));
    expect(answer).toBe(objectOf(operation).operationId);
  });

  test.each(table)('refuses $id without any part of it', async (operation) => {
    const request = goodRequest(operation);
    const answers: readonly unknown[] = await Promise.all(
      lacking(request.headers).map((some) =>
        doorkeeper.handleRequest({ ...request, headers: some }),
      ),
    );
    expect(answers).toHaveLength(operation.auth === 'ownerSession' ? 3 : 1);
    expect(new Set(answers)).toEqual(new Set(['refused']));
  });
});
