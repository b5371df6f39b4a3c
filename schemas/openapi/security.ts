import type { AuthScheme } from '../operations/operation.ts';
import type { OperationObject, SecurityScheme } from './types.ts';

/** How each credential travels. The owner's takes three, in one request. */
export const securitySchemes = {
  bearerAuth: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key. It is no owner authority.',
  },
  ownerSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-svc_session',
    description: 'The session of an owner; always together with the CSRF pair.',
  },
  ownerCsrf: {
    type: 'apiKey',
    in: 'header',
    name: 'x-svc-csrf',
    description: 'Half of the CSRF pair: repeats the value of the cookie __Host-svc_csrf.',
  },
  ownerCsrfCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-svc_csrf',
    description: 'Half of the CSRF pair: the value that the header x-svc-csrf repeats.',
  },
  workflowCredential: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'ztw_…',
    description: 'A workflow token, which begins with ztw_; a current workflow grant has to stand.',
  },
} as const satisfies Readonly<Record<string, SecurityScheme>>;

type SchemeName = keyof typeof securitySchemes;

const together: Readonly<Record<AuthScheme, readonly SchemeName[]>> = {
  ownerSession: ['ownerSession', 'ownerCsrf', 'ownerCsrfCookie'],
  bearerAuth: ['bearerAuth'],
  workflowCredential: ['workflowCredential'],
};

/** What a call has to carry: one requirement, whose schemes are needed together. */
export function securityOf(auth: AuthScheme): OperationObject['security'] {
  return [Object.fromEntries(together[auth].map((name) => [name, []]))];
}
