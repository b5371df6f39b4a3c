import type { Drive } from '../../../harness/model/drive.ts';
import type { Credentials } from '../../../harness/model/request.ts';
import type { Account } from '../../../harness/model/target.ts';
import {
  either,
  eitherOr400,
  forbidden,
  denies,
  scopeClauses,
  unauthorized,
  withoutAnyScope,
  type Denial,
} from './denial.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { beyondAscii } from '../../resources/beyond-ascii.ts';
import { longer, nearMiss, otherCaseOfMixed, unissued } from '../../resources/ids/unissued.ts';

/** What is no good API key, on the plane that the clauses' prefix names. */
export function keyDenials(prefix: 'alpha-auth' | 'sealed.auth'): readonly Denial[] {
  return [
    ...tokenDenials(prefix, 'API key'),
    endedBeside(`${prefix}.owner-session-refused`, 'API key'),
    {
      key: 'scope-missing',
      fault: 'the API key lacks the scope of the route',
      clauses: scopeClauses[prefix],
      credential: 'noScope',
    },
    ...(prefix === 'alpha-auth' ? [withoutAnyScope] : []),
    {
      key: 'owner-session',
      fault: 'an owner session stands in place of the API key',
      clauses: denies(`${prefix}.owner-session-refused`, ...either),
      members: ['owner'],
      change: (_, drive) => ({ bearer: undefined, ...sessionOf(drive) }),
    },
    sessionBeside(`${prefix}.owner-session-refused`, 'API key'),
    sessionAsToken(`${prefix}.owner-session-refused`),
    {
      key: 'workflow-token',
      fault: 'a workflow token stands in place of the API key',
      clauses: denies(`${prefix}.workflow-token-refused`, ...either),
      members: ['workflowToken'],
      gate: 'workflowTools',
      change: (_, drive) => ({ bearer: drive.account.workflowToken }),
    },
    {
      key: 'workflow-token-bare',
      fault: 'a workflow token without its prefix stands in place of the API key',
      clauses: denies(`${prefix}.workflow-token-refused`, ...eitherOr400),
      members: ['workflowToken'],
      gate: 'workflowTools',
      irregular: true,
      onReads: true,
      change: (_, drive) => ({ bearer: withoutPrefix(apart(drive).workflowToken) }),
    },
  ];
}

/** What is no good workflow token. */
export const workflowDenials: readonly Denial[] = [
  ...tokenDenials('workflow.auth', 'workflow token'),
  endedBeside('workflow.auth.owner-session-refused', 'workflow token'),
  {
    key: 'prefix-missing',
    fault: 'the workflow token lacks its prefix ztw_',
    clauses: [
      { clause: 'workflow.auth.prefix-missing', allowed: either },
      { clause: 'workflow.auth.prefix-missing-401', allowed: [unauthorized] },
    ],
    change: (own) => ({ bearer: withoutPrefix(own.bearer) }),
  },
  {
    key: 'prefix-other-case',
    fault: 'the prefix of the workflow token stands in capitals',
    clauses: denies('workflow.auth.prefix-missing', ...either),
    change: (own) => ({ bearer: own.bearer?.replace(/^ztw_/, 'ZTW_') }),
  },
  {
    key: 'grant-missing',
    fault: 'the workflow token has no current grant',
    clauses: [
      // nothing need be there for somebody to whom nothing is granted
      { clause: 'workflow.auth.grant-missing', allowed: [...either, { status: 404 }] },
      { clause: 'workflow.auth.grant-missing-403', allowed: [forbidden] },
    ],
    credential: 'noGrant',
  },
  {
    key: 'api-key',
    fault: 'an API key stands in place of the workflow token',
    clauses: denies('workflow.auth.api-key-refused', ...either),
    members: ['sealedKey'],
    change: (_, drive) => ({ bearer: drive.account.sealedKey }),
  },
  {
    key: 'alpha-key',
    fault: 'an API key of the alpha routes stands in place of the workflow token',
    clauses: denies('workflow.auth.api-key-refused', ...either),
    members: ['alphaKey'],
    change: (_, drive) => ({ bearer: drive.account.alphaKey }),
  },
  prefixed('sealedKey'),
  prefixed('alphaKey'),
  {
    key: 'owner-session',
    fault: 'an owner session stands in place of the workflow token',
    clauses: denies('workflow.auth.owner-session-refused', ...either),
    members: ['owner'],
    change: (_, drive) => ({ bearer: undefined, ...sessionOf(drive) }),
  },
  sessionBeside('workflow.auth.owner-session-refused', 'workflow token'),
  sessionAsToken('workflow.auth.owner-session-refused'),
];

const tokenPrefix = 'ztw_';

/** what a workflow token begins with makes none of an API key. */
function prefixed(member: 'alphaKey' | 'sealedKey'): Denial {
  return {
    key: `${member}-prefixed`,
    fault: `an API key, ${member}, stands behind the prefix of a workflow token`,
    clauses: denies('workflow.auth.api-key-refused', ...eitherOr400),
    members: [member],
    irregular: true,
    onReads: true,
    change: (_, drive) => ({ bearer: `${tokenPrefix}${apart(drive)[member]}` }),
  };
}

/** The account, where none of its keys is its workflow token but for the prefix: one secret may well be both. */
function apart({ account, stop }: Drive): Account {
  const { alphaKey, sealedKey, workflowToken } = account;
  const bare = withoutPrefix(workflowToken);
  if (bare !== undefined && [alphaKey, sealedKey].includes(bare))
    return stop('an API key of the account is its workflow token, less the prefix');
  return account;
}

function withoutPrefix(token: string | undefined): string | undefined {
  return token?.replace(/^ztw_/, '');
}

/** A session may hold what no token may, so that it can be found malformed too. */
function sessionAsToken(clause: ClauseId): Denial {
  return {
    key: 'session-as-token',
    fault: 'an owner session stands as the bearer token',
    clauses: denies(clause, ...eitherOr400),
    members: ['owner'],
    irregular: true,
    change: (_, { account }) => ({ bearer: account.owner?.session }),
  };
}

function tokenDenials(
  prefix: 'alpha-auth' | 'sealed.auth' | 'workflow.auth',
  token: string,
): readonly Denial[] {
  return [
    {
      key: 'token-missing',
      fault: `the ${token} is left out`,
      clauses: denies(`${prefix}.token-missing`, unauthorized),
      change: () => ({ bearer: undefined }),
    },
    {
      key: 'token-unknown',
      fault: `the ${token} was never issued`,
      clauses: denies(`${prefix}.token-unknown`, unauthorized),
      change: (own, drive) => ({ bearer: unissued(own.bearer, drive.random) }),
    },
    {
      key: 'token-near-miss',
      fault: `the ${token} differs from an issued one in one character`,
      clauses: denies(`${prefix}.token-unknown`, unauthorized),
      change: (own, drive) => ({ bearer: nearMiss(own.bearer, drive.random) }),
    },
    {
      key: 'token-other-case',
      fault: `the ${token} differs from an issued one in the case of its letters, where it has both`,
      clauses: denies(`${prefix}.token-unknown`, unauthorized),
      change: (own, drive) => ({ bearer: otherCaseOfMixed(own.bearer, drive.random) }),
    },
    {
      key: 'token-too-long',
      fault: `the ${token} goes on after an issued one ends`,
      clauses: denies(`${prefix}.token-unknown`, unauthorized),
      change: (own, drive) => ({ bearer: longer(own.bearer, drive.random) }),
    },
    {
      key: 'token-beyond-ascii',
      fault: `the ${token} differs from an issued one in a letter beyond ASCII`,
      clauses: denies(`${prefix}.token-unknown`, ...eitherOr400),
      inFront: true,
      onceARoute: true,
      change: ({ bearer }) => ({ bearer: beyondAscii(bearer) }),
    },
    {
      key: 'token-expired',
      fault: `the ${token} has expired`,
      clauses: denies(`${prefix}.token-expired`, unauthorized),
      credential: 'expired',
    },
    {
      key: 'token-revoked',
      fault: `the ${token} is revoked`,
      clauses: denies(`${prefix}.token-revoked`, unauthorized),
      credential: 'revoked',
    },
  ];
}

/** A good session makes no good one of a token that nobody has. */
function sessionBeside(clause: ClauseId, token: string): Denial {
  return {
    key: 'owner-session-beside',
    fault: `the ${token} was never issued, and an owner session stands beside it`,
    clauses: denies(clause, ...either),
    members: ['owner'],
    change: ({ bearer }, drive) => ({
      bearer: unissued(bearer, drive.random),
      ...sessionOf(drive),
    }),
  };
}

/** Nor does it of one that has ended, be it of the same account. */
function endedBeside(clause: ClauseId, token: string): Denial {
  return {
    key: 'token-expired-session-beside',
    fault: `the ${token} has expired, and an owner session stands beside it`,
    clauses: denies(clause, ...either),
    credential: 'expired',
    beside: 'token-expired',
    change: (_, drive) =>
      drive.account.owner ? sessionOf(drive) : drive.stop('the account has no owner session'),
  };
}

/** All that an owner shows where something is to be changed, so that nothing but the scheme is wrong. */
function sessionOf({ account: { owner }, target }: Drive): Credentials {
  const { session, csrf } = owner ?? {};
  return { session, csrfCookie: csrf, csrfHeader: csrf, origin: target.origin };
}
