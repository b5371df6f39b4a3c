import {
  denies,
  either,
  eitherOr400,
  forbidden,
  sameOriginWords,
  unauthorized,
  type Denial,
} from './denial.ts';
import { asBasicUser } from './other-schemes.ts';
import { beyondAscii } from '../../resources/beyond-ascii.ts';
import {
  longer,
  nearMiss,
  otherCase,
  otherCaseOfMixed,
  unissued,
} from '../../resources/ids/unissued.ts';

/** What is no good owner session (contract: "Authentication"). */
export const ownerDenials: readonly Denial[] = [
  {
    key: 'session-missing',
    fault: 'the session cookie is left out',
    clauses: denies('owner-auth.session-missing', unauthorized),
    change: () => ({ session: undefined }),
  },
  {
    key: 'session-unknown',
    fault: 'the session cookie was never issued',
    clauses: [
      { clause: 'owner-auth.session-unknown', allowed: either },
      { clause: 'owner-auth.session-unknown-401', allowed: [unauthorized] },
    ],
    change: (own, drive) => ({ session: unissued(own.session, drive.random) }),
  },
  {
    key: 'session-near-miss',
    fault: 'the session cookie differs from an issued one in one character',
    clauses: denies('owner-auth.session-unknown', ...either),
    change: (own, drive) => ({ session: nearMiss(own.session, drive.random) }),
  },
  {
    key: 'session-other-case',
    fault:
      'the session cookie differs from an issued one in the case of its letters, where it has both',
    clauses: denies('owner-auth.session-unknown', ...either),
    change: (own, drive) => ({ session: otherCaseOfMixed(own.session, drive.random) }),
  },
  {
    key: 'session-too-long',
    fault: 'the session cookie goes on after an issued one ends',
    clauses: denies('owner-auth.session-unknown', ...either),
    change: (own, drive) => ({ session: longer(own.session, drive.random) }),
  },
  {
    key: 'session-beyond-ascii',
    fault: 'the session cookie differs from an issued one in a letter beyond ASCII',
    clauses: denies('owner-auth.session-unknown', ...eitherOr400),
    inFront: true,
    change: ({ session }) => ({ session: beyondAscii(session) }),
  },
  {
    key: 'session-expired',
    fault: 'the session has expired',
    clauses: denies('owner-auth.session-expired', unauthorized),
    credential: 'expired',
  },
  {
    key: 'session-expired-key-beside',
    fault: 'the session has expired, and an API key stands beside it',
    clauses: denies('owner-auth.api-key-refused', ...either),
    credential: 'expired',
    beside: 'session-expired',
    change: (_, { account: { alphaKey }, stop }) =>
      alphaKey === undefined ? stop('the account has no API key') : { bearer: alphaKey },
  },
  {
    key: 'session-revoked',
    fault: 'the session is revoked',
    clauses: denies('owner-auth.session-revoked', unauthorized),
    credential: 'revoked',
  },
  {
    key: 'csrf-cookie-missing',
    fault: 'the CSRF cookie is left out',
    clauses: denies('owner-auth.csrf-cookie-missing', forbidden),
    change: () => ({ csrfCookie: undefined }),
  },
  {
    key: 'csrf-header-missing',
    fault: 'the CSRF header is left out',
    clauses: denies('owner-auth.csrf-header-missing', forbidden),
    change: () => ({ csrfHeader: undefined }),
  },
  {
    key: 'csrf-header-missing-beside-key',
    fault: 'the CSRF header is left out, and an API key stands beside the session',
    clauses: denies('owner-auth.csrf-header-missing', ...eitherOr400),
    members: ['alphaKey'],
    irregular: true,
    change: (_, drive) => ({ csrfHeader: undefined, bearer: drive.account.alphaKey }),
  },
  {
    key: 'csrf-in-other-words',
    fault:
      'the CSRF header is left out, and others hold its value, and say that a page of the same origin asks',
    clauses: denies('owner-auth.csrf-header-missing', forbidden),
    change: () => ({ csrfHeader: undefined }),
    headers: ({ csrfCookie = '' }) => [
      ...sameOriginWords,
      ['X-CSRF-Token', csrfCookie],
      ['X-XSRF-TOKEN', csrfCookie],
    ],
  },
  {
    key: 'csrf-pair-missing',
    fault: 'the CSRF cookie and the CSRF header are left out',
    clauses: [
      ...denies('owner-auth.csrf-cookie-missing', forbidden),
      ...denies('owner-auth.csrf-header-missing', forbidden),
    ],
    change: () => ({ csrfCookie: undefined, csrfHeader: undefined }),
  },
  {
    key: 'csrf-mismatch',
    fault: 'the CSRF header differs from the CSRF cookie',
    clauses: denies('owner-auth.csrf-mismatch', forbidden),
    change: (own, drive) => ({ csrfHeader: unissued(own.csrfHeader, drive.random) }),
  },
  {
    key: 'csrf-near-miss',
    fault: 'the CSRF header differs from the CSRF cookie in one character',
    clauses: denies('owner-auth.csrf-mismatch', forbidden),
    change: (own, drive) => ({ csrfHeader: nearMiss(own.csrfHeader, drive.random) }),
  },
  {
    key: 'csrf-other-case',
    fault:
      'the CSRF header differs from the CSRF cookie in the case of its letters, where it has any',
    clauses: denies('owner-auth.csrf-mismatch', forbidden),
    change: (own, drive) => ({ csrfHeader: otherCase(own.csrfHeader, drive.random) }),
  },
  {
    key: 'csrf-beyond-ascii',
    fault: 'the CSRF header differs from the CSRF cookie in a letter beyond ASCII',
    clauses: denies('owner-auth.csrf-mismatch', forbidden, { status: 400 }),
    inFront: true,
    change: ({ csrfHeader }) => ({ csrfHeader: beyondAscii(csrfHeader) }),
  },
  {
    key: 'csrf-cut-short',
    fault: 'the CSRF header is the first half of the CSRF cookie',
    clauses: denies('owner-auth.csrf-mismatch', forbidden),
    change: ({ csrfHeader = '' }) => ({ csrfHeader: halfOf(csrfHeader) }),
  },
  {
    key: 'csrf-too-long',
    fault: 'the CSRF header goes on after the CSRF cookie ends',
    clauses: denies('owner-auth.csrf-mismatch', forbidden),
    change: ({ csrfHeader = '' }) => ({ csrfHeader: `${csrfHeader}x` }),
  },
  {
    key: 'csrf-of-another',
    fault: 'the CSRF header is that of another session',
    clauses: denies('owner-auth.csrf-of-another', forbidden),
    borrow: (own, { owner }, drive) =>
      owner && owner.csrf !== own.csrfCookie
        ? { csrfHeader: owner.csrf }
        : drive.stop('the other account has no CSRF value of its own'),
  },
  {
    key: 'session-other-cookie',
    fault: 'the session stands in the cookie svc_session',
    clauses: denies('owner-auth.session-elsewhere', ...either),
    change: ({ session }) => ({ session: undefined, cookies: { svc_session: session } }),
  },
  {
    key: 'session-as-token',
    fault: 'the session stands as a bearer token in place of its cookie',
    clauses: denies('owner-auth.session-elsewhere', ...eitherOr400),
    irregular: true,
    change: ({ session }) => ({ session: undefined, bearer: session }),
  },
  {
    key: 'session-as-basic-user',
    fault: 'the session stands as the user name of Basic in place of its cookie',
    clauses: denies('owner-auth.session-elsewhere', ...eitherOr400),
    irregular: true,
    change: () => ({ session: undefined }),
    headers: ({ session = '' }) => [asBasicUser(session)],
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
    key: 'api-key-as-session',
    fault: 'the session cookie holds an API key',
    clauses: denies('owner-auth.api-key-refused', ...either),
    members: ['alphaKey'],
    change: (_, drive) => ({ session: drive.account.alphaKey }),
  },
  {
    key: 'api-key-beside',
    fault: 'the session cookie was never issued, and an API key stands beside it',
    clauses: denies('owner-auth.api-key-refused', ...either),
    members: ['alphaKey'],
    change: ({ session }, drive) => ({
      session: unissued(session, drive.random),
      bearer: drive.account.alphaKey,
    }),
  },
  {
    key: 'sealed-key',
    fault: 'an API key of the sealed plane stands in place of the session cookie',
    clauses: [
      { clause: 'owner-auth.api-key-refused', allowed: either },
      { clause: 'owner-auth.api-key-refused-401', allowed: [unauthorized] },
    ],
    members: ['sealedKey'],
    gate: 'sealedAdmission',
    change: (_, drive) => ({ session: undefined, bearer: drive.account.sealedKey }),
  },
  {
    key: 'workflow-token',
    fault: 'a workflow token stands in place of the session cookie',
    clauses: denies('owner-auth.workflow-token-refused', ...either),
    members: ['workflowToken'],
    gate: 'workflowTools',
    change: (_, drive) => ({ session: undefined, bearer: drive.account.workflowToken }),
  },
];

function halfOf(value: string): string {
  return value.slice(0, Math.floor(value.length / 2));
}
