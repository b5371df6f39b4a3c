import type { Operation } from '../../schemas/operations/operation.ts';
import type { Header } from '../model/exchange.ts';
import type { Credentials } from '../model/request.ts';
import type { Account } from '../model/target.ts';

/** The complete credentials of an account for one operation. */
export function credentialsFor(
  operation: Operation,
  account: Account,
  origin: string | undefined,
): Credentials {
  if (operation.auth === 'workflowCredential') return { bearer: account.workflowToken };
  if (operation.auth === 'bearerAuth')
    return { bearer: operation.plane === 'sealed' ? account.sealedKey : account.alphaKey };
  return {
    session: account.owner?.session,
    csrfCookie: account.owner?.csrf,
    csrfHeader: account.owner?.csrf,
    origin: operation.origin ? origin : undefined,
  };
}

/** The headers that carry the given parts, in a fixed order. */
export function credentialHeaders(credentials: Credentials): Header[] {
  const cookies = [
    ...cookie('__Host-svc_session', credentials.session),
    ...cookie('__Host-svc_csrf', credentials.csrfCookie),
    ...Object.entries(credentials.cookies ?? {}).flatMap(([name, value]) => cookie(name, value)),
  ];
  return [
    ...header('Cookie', cookies.length > 0 ? cookies.join('; ') : undefined),
    ...header('x-svc-csrf', credentials.csrfHeader),
    ...header('Origin', credentials.origin),
    ...header('Authorization', credentials.bearer && `Bearer ${credentials.bearer}`),
  ];
}

function cookie(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${name}=${value}`];
}

function header(name: string, value: string | undefined): Header[] {
  return value === undefined ? [] : [[name, value]];
}
