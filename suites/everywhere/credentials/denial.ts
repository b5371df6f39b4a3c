import type { Allowed } from '../../../harness/model/found.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Header } from '../../../harness/model/exchange.ts';
import type { Account, AccountMember } from '../../../harness/model/target.ts';
import type { Credentials } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { GateName } from '../../../schemas/operations/operation.ts';

/** One way in which credentials fail to authenticate a request, and what must be answered. */
export interface Denial {
  readonly key: string;
  /** The one thing that is wrong, in words. */
  readonly fault: string;
  readonly clauses: readonly { readonly clause: ClauseId; readonly allowed: readonly Allowed[] }[];
  /** The gate without which an account need not have such a credential. */
  readonly gate?: GateName;
  /** Members of the account whose credential is used in place of the right one. */
  readonly members?: readonly AccountMember[];
  /** The problem of a credential that the state hook issues for it. */
  readonly credential?: string;
  /** How the parts differ from the complete credentials. */
  readonly change?: (own: Credentials, drive: Drive) => Credentials;
  /** How they differ by what belongs to another account, of whose own there is to be one. */
  readonly borrow?: (own: Credentials, theirs: Account, drive: Drive) => Credentials;
  /** Header fields beside those of the credentials. */
  readonly headers?: (own: Credentials) => readonly Header[];
  /** True where a server may find the request malformed before it asks who sends it. */
  readonly irregular?: true;
  /** True where something in front may refuse it, in words of its own. */
  readonly inFront?: true;
  /** The denial of the same credential by itself, with which it is sent; taken there, it is good in any company. */
  readonly beside?: string;
  /** True where reads alone are asked, so that one which is taken does nothing. */
  readonly onReads?: true;
  /** True where of the operations of one route one is asked. */
  readonly onceARoute?: true;
}

export const unauthorized: Allowed = { status: 401, code: 'unauthorized' };
export const forbidden: Allowed = { status: 403, code: 'forbidden' };
/** Where either is lawful, the sentence names no code; that it fits its status is said elsewhere. */
export const either: readonly Allowed[] = [{ status: 401 }, { status: 403 }];

/** Where the header itself may be found malformed besides. */
export const eitherOr400: readonly Allowed[] = [...either, { status: 400 }];

/** What browsers and their libraries say of a request that a page of the same origin makes; no credential. */
export const sameOriginWords: readonly Header[] = [
  ['Sec-Fetch-Site', 'same-origin'],
  ['Sec-Fetch-Mode', 'cors'],
  ['X-Requested-With', 'XMLHttpRequest'],
];

/** The clause that a denial falls under where there is one alone. */
export function denies(clause: ClauseId, ...allowed: Allowed[]): Denial['clauses'] {
  return [{ clause, allowed }];
}

/** By plane what a key without its scope is answered: it may have no device either, where scopes are held by device. */
export const scopeClauses: Readonly<Record<'alpha-auth' | 'sealed.auth', Denial['clauses']>> = {
  'sealed.auth': denies('sealed.auth.scope-missing', forbidden),
  'alpha-auth': [
    {
      clause: 'alpha-auth.scope-missing',
      allowed: [forbidden, { status: 404, code: 'not_found' }],
    },
    { clause: 'alpha-auth.scope-missing-403', allowed: [forbidden] },
  ],
};

/** A key without any scope, where the contract does not show which one is needed. */
export const withoutAnyScope: Denial = {
  key: 'any-scope-missing',
  fault: 'the API key has no scope',
  clauses: [{ clause: 'alpha-auth.scope-missing-on-message', allowed: [forbidden] }],
  credential: 'noScope',
};
