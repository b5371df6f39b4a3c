import type { Context } from 'openapi-backend';
import { describe, expect, test } from 'vitest';
import { foreignServer, objectOf, table } from './loaded.ts';
import { goodRequest } from './requests.ts';

function hasHeader(name: string, start: string) {
  return ({ request }: Context): boolean => String(request.headers[name] ?? '').startsWith(start);
}

function hasCookie(name: string) {
  return ({ request }: Context): boolean => request.cookies[name] !== undefined;
}

const server = await foreignServer({
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
function lacking(headers: Readonly<Record<string, string>>): readonly Record<string, string>[] {
  const { authorization, cookie = '', 'x-svc-csrf': csrf, ...others } = headers;
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
    const answer: unknown = await server.handleRequest(goodRequest(operation));
    expect(answer).toBe(objectOf(operation).operationId);
  });

  test.each(table)('refuses $id without any part of it', async (operation) => {
    const request = goodRequest(operation);
    const answers: readonly unknown[] = await Promise.all(
      lacking(request.headers).map((headers) => server.handleRequest({ ...request, headers })),
    );
    expect(answers).toHaveLength(operation.auth === 'ownerSession' ? 3 : 1);
    expect(new Set(answers)).toEqual(new Set(['refused']));
  });
});
