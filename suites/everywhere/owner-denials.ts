import { either, forbidden, must, unauthorized, type Denial } from './denial.ts';
import { nearMiss, unlike } from './unlike.ts';

/** What is no good owner session (contract: "Authentication"). */
export const ownerDenials: readonly Denial[] = [
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
    key: 'session-near-miss',
    fault: 'the session cookie differs from an issued one in one character',
    clauses: must('owner-auth.session-unknown', ...either),
    change: (own, drive) => ({ session: nearMiss(own.session, drive.random) }),
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
    key: 'csrf-pair-missing',
    fault: 'the CSRF cookie and the CSRF header are left out',
    clauses: [
      ...must('owner-auth.csrf-cookie-missing', forbidden),
      ...must('owner-auth.csrf-header-missing', forbidden),
    ],
    change: () => ({ csrfCookie: undefined, csrfHeader: undefined }),
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

/** What is no good Origin of a mutation. */
export const originDenials: readonly Denial[] = [
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
