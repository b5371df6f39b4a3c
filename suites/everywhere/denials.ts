import type { Allowed } from '../../harness/judge/claims.ts';
import type { AccountMember } from '../../harness/model/target.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Credentials } from '../../harness/model/request.ts';
import { clauses, type ClauseId } from '../../schemas/clauses/index.ts';
import type { Operation } from '../../schemas/operations/operation.ts';
import { nearMiss, unlike } from './unlike.ts';

/** One way in which credentials fail to authenticate a request, and what must be answered. */
export interface Denial {
  readonly key: string;
  /** The one thing that is wrong, in words. */
  readonly fault: string;
  readonly clauses: readonly { readonly clause: ClauseId; readonly allowed: readonly Allowed[] }[];
  /** Members of the account whose credential is used in place of the right one. */
  readonly members?: readonly AccountMember[];
  /** The problem of a credential that the state hook issues for it. */
  readonly credential?: string;
  /** How the parts differ from the complete credentials. */
  readonly change?: (own: Credentials, drive: Drive) => Credentials;
}

const unauthorized: Allowed = { status: 401, code: 'unauthorized' };
const forbidden: Allowed = { status: 403, code: 'forbidden' };
/** Where either is lawful, the sentence names no code; that it fits its status is said elsewhere. */
const either: readonly Allowed[] = [{ status: 401 }, { status: 403 }];

/** Every denial that the contract states for an operation's scheme. */
export function denialsOf(operation: Operation): readonly Denial[] {
  if (operation.auth === 'ownerSession')
    return operation.origin ? [...ownerDenials, ...originDenials] : ownerDenials;
  if (operation.auth === 'workflowCredential') return workflowDenials;
  const prefix = operation.plane === 'sealed' ? 'sealed.auth' : 'alpha-auth';
  return keyDenials(prefix).filter(({ clauses: stated }) =>
    stated.some(({ clause }) => statesOf(clause, operation)),
  );
}

/** False where the contract does not show the fact for the operation, as most sealed scopes. */
function statesOf(clause: ClauseId, operation: Operation): boolean {
  return clauses[clause].operations.some((id) => id === operation.id);
}

function must(clause: ClauseId, ...allowed: Allowed[]) {
  return [{ clause, allowed }];
}

const ownerDenials: readonly Denial[] = [
  {
    key: 'session-missing',
    fault: 'the session cookie is left out',
    clauses: must('owner-auth.session-missing', unauthorized),
    change: () => ({ session: undefined }),
  },
  {
    key: 'session-unknown',
    fault: 'the session cookie was never issued',
    clauses: [
      { clause: 'owner-auth.session-unknown', allowed: either },
      { clause: 'owner-auth.session-unknown-401', allowed: [unauthorized] },
    ],
    change: (own, drive) => ({ session: unlike(own.session, drive.random) }),
  },
  {
    key: 'session-expired',
    fault: 'the session has expired',
    clauses: must('owner-auth.session-expired', unauthorized),
    credential: 'expired',
  },
  {
    key: 'session-revoked',
    fault: 'the session is revoked',
    clauses: must('owner-auth.session-revoked', unauthorized),
    credential: 'revoked',
  },
  {
    key: 'csrf-cookie-missing',
    fault: 'the CSRF cookie is left out',
    clauses: must('owner-auth.csrf-cookie-missing', forbidden),
    change: () => ({ csrfCookie: undefined }),
  },
  {
    key: 'csrf-header-missing',
    fault: 'the CSRF header is left out',
    clauses: must('owner-auth.csrf-header-missing', forbidden),
    change: () => ({ csrfHeader: undefined }),
  },
  {
    key: 'csrf-mismatch',
    fault: 'the CSRF header differs from the CSRF cookie',
    clauses: must('owner-auth.csrf-mismatch', forbidden),
    change: (own, drive) => ({ csrfHeader: unlike(own.csrfHeader, drive.random) }),
  },
  {
    key: 'csrf-near-miss',
    fault: 'the CSRF header differs from the CSRF cookie in one character',
    clauses: must('owner-auth.csrf-mismatch', forbidden),
    change: (own, drive) => ({ csrfHeader: nearMiss(own.csrfHeader, drive.random) }),
  },
  {
    key: 'api-key',
    fault: 'an API key stands in place of the session cookie',
    clauses: [
      { clause: 'owner-auth.api-key-refused', allowed: either },
      { clause: 'owner-auth.api-key-refused-401', allowed: [unauthorized] },
    ],
    members: ['alphaKey'],
    change: (_, drive) => ({ session: undefined, bearer: drive.account.alphaKey }),
  },
  {
    key: 'workflow-token',
    fault: 'a workflow token stands in place of the session cookie',
    clauses: must('owner-auth.workflow-token-refused', ...either),
    members: ['workflowToken'],
    change: (_, drive) => ({ session: undefined, bearer: drive.account.workflowToken }),
  },
];

const originDenials: readonly Denial[] = [
  {
    key: 'origin-missing',
    fault: 'the Origin is left out',
    clauses: must('owner-auth.origin-missing', forbidden),
    change: () => ({ origin: undefined }),
  },
  wrongOrigin('wrong', 'another site', () => 'https://elsewhere.example.net'),
  wrongOrigin('prefixed', 'a longer host', (own) => `${own}.elsewhere.example.net`),
  wrongOrigin('plain-http', 'the same host over HTTP', (own) => own.replace('https:', 'http:')),
  wrongOrigin('null', 'null', () => 'null'),
];

/** origins that differ clearly, and not in how the same one may be written. */
function wrongOrigin(key: string, what: string, of: (own: string) => string): Denial {
  return {
    key: `origin-${key}`,
    fault: `the Origin is ${what}`,
    clauses: must('owner-auth.origin-wrong', forbidden),
    change: (own) => ({ origin: of(own.origin ?? '') }),
  };
}

function keyDenials(prefix: 'alpha-auth' | 'sealed.auth'): readonly Denial[] {
  return [
    ...tokenDenials(prefix, 'API key'),
    {
      key: 'scope-missing',
      fault: 'the API key lacks the scope of the route',
      clauses: must(`${prefix}.scope-missing`, forbidden),
      credential: 'noScope',
    },
    {
      key: 'owner-session',
      fault: 'an owner session stands in place of the API key',
      clauses: must(`${prefix}.owner-session-refused`, ...either),
      members: ['owner'],
      change: (_, { account }) => ({ bearer: undefined, ...sessionOf(account.owner) }),
    },
    {
      key: 'workflow-token',
      fault: 'a workflow token stands in place of the API key',
      clauses: must(`${prefix}.workflow-token-refused`, ...either),
      members: ['workflowToken'],
      change: (_, drive) => ({ bearer: drive.account.workflowToken }),
    },
  ];
}

const workflowDenials: readonly Denial[] = [
  ...tokenDenials('workflow.auth', 'workflow token'),
  {
    key: 'prefix-missing',
    fault: 'the workflow token lacks its prefix ztw_',
    clauses: [
      { clause: 'workflow.auth.prefix-missing', allowed: either },
      { clause: 'workflow.auth.prefix-missing-401', allowed: [unauthorized] },
    ],
    change: (own) => ({ bearer: own.bearer?.replace(/^ztw_/, '') }),
  },
  {
    key: 'grant-missing',
    fault: 'the workflow token has no current grant',
    clauses: [
      { clause: 'workflow.auth.grant-missing', allowed: either },
      { clause: 'workflow.auth.grant-missing-403', allowed: [forbidden] },
    ],
    credential: 'noGrant',
  },
  {
    key: 'api-key',
    fault: 'an API key stands in place of the workflow token',
    clauses: must('workflow.auth.api-key-refused', ...either),
    members: ['sealedKey'],
    change: (_, drive) => ({ bearer: drive.account.sealedKey }),
  },
  {
    key: 'owner-session',
    fault: 'an owner session stands in place of the workflow token',
    clauses: must('workflow.auth.owner-session-refused', ...either),
    members: ['owner'],
    change: (_, { account }) => ({ bearer: undefined, ...sessionOf(account.owner) }),
  },
];

function tokenDenials(
  prefix: 'alpha-auth' | 'sealed.auth' | 'workflow.auth',
  token: string,
): readonly Denial[] {
  return [
    {
      key: 'token-missing',
      fault: `the ${token} is left out`,
      clauses: must(`${prefix}.token-missing`, unauthorized),
      change: () => ({ bearer: undefined }),
    },
    {
      key: 'token-unknown',
      fault: `the ${token} was never issued`,
      clauses: must(`${prefix}.token-unknown`, unauthorized),
      change: (own, drive) => ({ bearer: unlike(own.bearer, drive.random) }),
    },
    {
      key: 'token-expired',
      fault: `the ${token} has expired`,
      clauses: must(`${prefix}.token-expired`, unauthorized),
      credential: 'expired',
    },
    {
      key: 'token-revoked',
      fault: `the ${token} is revoked`,
      clauses: must(`${prefix}.token-revoked`, unauthorized),
      credential: 'revoked',
    },
  ];
}

function sessionOf(owner: { session: string; csrf: string } | undefined): Credentials {
  return { session: owner?.session, csrfCookie: owner?.csrf, csrfHeader: owner?.csrf };
}
