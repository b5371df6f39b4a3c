import type { Header } from '../../../harness/model/exchange.ts';
import { clauses, type ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { denies, eitherOr400, type Denial } from './denial.ts';

/** Where a client may put a token that is to come as a bearer token; never into a URL, which logs keep. */
const carriers: Readonly<Record<string, readonly [words: string, of: (token: string) => Header]>> =
  {
    'basic-user': ['the user name of Basic', asBasicUser],
    'basic-password': [
      'the password of Basic',
      (token) => authorization('Basic', base64(`api:${token}`)),
    ],
    'token-scheme': ['a credential of the scheme Token', (token) => authorization('Token', token)],
    'no-scheme': ['a credential without a scheme', (token) => ['Authorization', token]],
    'own-header': ['the header X-Api-Key', (token) => ['X-Api-Key', token]],
  };

/** Good tokens that are carried in another way than the contract names. */
export function otherSchemes(clause: ClauseId): readonly Denial[] {
  return Object.entries(carriers).map(([key, [words, header]]) => ({
    key,
    fault: `the token stands as ${words}`,
    clauses: denies(clause, ...eitherOr400),
    irregular: true,
    change: () => ({ bearer: undefined }),
    headers: ({ bearer = '' }) => [header(bearer)],
  }));
}

const stated = [
  'alpha-auth.token-elsewhere',
  'sealed.auth.token-elsewhere',
  'workflow.auth.token-elsewhere',
] as const;

/** The clause on them, for reads that use nothing up should they be answered; none for other operations. */
export function otherSchemeClause(id: OperationId): ClauseId | undefined {
  return stated.find((clause) => clauses[clause].operations.some((one) => one === id));
}

export function asBasicUser(name: string): Header {
  return authorization('Basic', base64(`${name}:`));
}

function authorization(scheme: string, credential: string): Header {
  return ['Authorization', `${scheme} ${credential}`];
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
