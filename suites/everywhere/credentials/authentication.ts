import { defineCheck, operationsIn } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { refuses } from '../../../harness/judge/claims.ts';
import type { Check, Claim, Needs, AnonymousVariant } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { clauses as clauseRows } from '../../../schemas/clauses/index.ts';
import { operations } from '../../../schemas/operations/index.ts';
import { anyCredentialChecks } from './any-credentials.ts';
import { byGetChecks } from './by-get.ts';
import { cookieChecks } from './cookies.ts';
import { credentialsBesideChecks } from './credentials-beside.ts';
import { csrfInQuery } from './csrf-in-query.ts';
import type { Denial } from './denial.ts';
import { denialsOf } from './denials.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../../resources/good-requests.ts';
import { otherSchemeClause, otherSchemes } from './other-schemes.ts';
import { eitherOrderRefused, twoOrigins } from './origin-denials.ts';
import { readBacks } from '../effects/read-back.ts';
import { sendDenied } from './send-denied.ts';
import { needsCredentials, strangersDenials } from './stranger.ts';
import { leavesAlone, lookBefore } from '../effects/untouched.ts';
import { unless, alsoReading, where } from '../../../harness/claims/answers.ts';

/**
 * The auth matrix (contract: "Authentication"): every operation with each part of its credentials
 * missing, wrong or of another plane, one at a time. The probes follow one accepted control and
 * address a resource equal to its own.
 */
export const authenticationSuite: Suite = {
  id: 'authentication',
  title: 'Every operation refuses what does not authenticate',
  checks: [
    ...operationsIn(goodRequests).flatMap((id) => [
      ...incompleteCredentials(id),
      ...issuedCredentials(id),
      ...inAnotherScheme(id),
      ...(operations[id].origin ? [originTwice(id)] : []),
    ]),
    ...byGetChecks,
    ...cookieChecks,
    csrfInQuery,
    ...credentialsBesideChecks,
    ...anyCredentialChecks,
  ],
};

/** Probes that need nothing but the account's own credentials: one check an operation. */
function incompleteCredentials(id: GoodOperation): Check[] {
  const denials = denialsOf(operations[id]).filter((denial) => !isOfHook(denial));
  const members = new Set(denials.flatMap((denial) => denial.members ?? []));
  const plain = denials.filter((denial) => !denial.members);
  const foreign = [...members].map((member) => ({
    member,
    denials: denials.filter((denial) => denial.members?.includes(member)),
  }));
  return [
    authenticationCheck(
      id,
      'credentials',
      'refuses missing, wrong and mismatched credentials',
      plain,
      { stranger: strangersDenials(id, plain) },
    ),
    ...foreign.map(({ member, denials: these }) =>
      authenticationCheck(id, `foreign-${member}`, `refuses ${member} in place of its own`, these),
    ),
  ];
}

/** Probes with a credential that only the state hook can issue: one check each. */
function issuedCredentials(id: GoodOperation): Check[] {
  const issued = denialsOf(operations[id]).filter(isOfHook);
  return issued
    .filter(({ beside: other }) => other === undefined)
    .map((denial) => {
      const others = issued.filter((one) => one.beside === denial.key);
      return authenticationCheck(id, denial.key, denial.fault, [denial, ...others]);
    });
}

/** A good token, carried otherwise: on reads alone, so that one which is taken does nothing. */
function inAnotherScheme(id: GoodOperation): Check[] {
  const clause = otherSchemeClause(id);
  if (!clause) return [];
  const title = 'refuses its token under another scheme';
  return [authenticationCheck(id, 'other-scheme', title, otherSchemes(clause))];
}

function isOfHook({ credential, borrow }: Denial): boolean {
  return credential !== undefined || borrow !== undefined;
}

/**
 * Two Origins, one of them right, on what nothing has touched: a server that reads but one of the
 * fields may take such a request, so that it is sent only where that uses up nothing.
 */
function originTwice(id: GoodOperation): Check {
  const good: GoodRequest = goodRequests[id];
  return authenticationCheck(id, 'origin-twice', 'refuses a second, other Origin', twoOrigins, {
    eachAnew: true,
    needs: good.spends ? { freshAccount: true } : {},
    claims: [eitherOrderRefused()],
  });
}

/** In what a check differs from the one of several denials of one resource, read back at the end. */
interface Variation {
  readonly stranger?: AnonymousVariant;
  /** Each probe has a resource of its own, where that costs nothing. */
  readonly eachAnew?: true;
  readonly needs?: Needs;
  readonly claims?: readonly Claim[];
}

function authenticationCheck(
  id: GoodOperation,
  key: string,
  title: string,
  denials: readonly Denial[],
  { stranger, eachAnew, needs, claims: further = [] }: Variation = {},
): Check {
  const good: GoodRequest = goodRequests[id];
  const issues = denials.some(isOfHook);
  const states = denials.flatMap(({ credential, borrow }) => [
    ...(credential === undefined ? [] : ['credential']),
    ...(borrow ? ['account'] : []),
  ]);
  const gates = denials.flatMap(({ gate }) => (gate ? [[gate, 'on'] as const] : []));
  const back = eachAnew || !couldAct(id, denials) ? undefined : readBacks[id];
  return defineCheck({
    ...(stranger && { stranger }),
    id: `${id}/auth-${key}`,
    title: issues ? `refuses: ${title}` : title,
    callee: id,
    alsoCalls: [...(good.alsoCalls ?? []), ...(good.nobodys ? [good.nobodys.control] : [])],
    needs: {
      ...needs,
      gates: Object.fromEntries(gates),
      ...(good.nobodys && !issues && { fallback: true }),
      members: [
        ...new Set([...(good.members ?? []), ...denials.flatMap((denial) => denial.members ?? [])]),
      ],
      states: [...(good.states ?? []), ...new Set(states)],
    },
    drive: async (drive) => {
      const { nobodys } = good;
      const instead = !drive.hooked && nobodys ? nobodys : null;
      const fresh = () => (instead ? instead.parts(drive) : good.parts(drive));
      let parts = instead
        ? await beside(drive, instead)
        : await besideGood(drive, id, good.parts, good.spends);
      const hidden = back && (instead ? 'states.device' : back.hiddenFor?.(drive));
      const looks = hidden === undefined ? back : undefined;
      if (looks) await lookBefore(drive, id, looks, parts);
      for (const [place, denial] of denials.entries()) {
        if (drive.spares(denial.key)) continue;
        if (eachAnew && place > 0 && drive.ownAccount) parts = await fresh();
        // one probe at a time, so that one fault shows
        await sendDenied(drive, id, denial, parts);
      }
      await looks?.look(drive, 'after', parts);
      if (hidden !== undefined) drive.stop('an effect would not be seen on this account', hidden);
    },
    claims: [
      ...denials.flatMap(({ key: label, clauses, beside: other, inFront }) => [
        ...clauses.map(({ clause, allowed }) => {
          const claim = refuses(clause, label, allowed);
          if (inFront) return where(claim, (read) => read(label).exchange.noAnswer === null);
          return other === undefined ? claim : unlessTaken(claim, other);
        }),
        ...needsCredentials(id, label, ['control']),
      ]),
      ...(back ? leavesAlone(id, back, labelsOf(denials), denials.some(isDue)) : []),
      ...further,
    ],
  });
}

/** What is good by itself is no matter of what stands beside it. */
function unlessTaken(claim: Claim, alone: string): Claim {
  const taken = 'it is taken by itself as well';
  return unless(alsoReading(claim, { reads: [alone] }), (read) => accepted(read(alone)) && taken);
}

/** Sends the control of what addresses nobody's, and gives the parts of the probes. */
async function beside(
  drive: Drive,
  { control, parts }: NonNullable<GoodRequest['nobodys']>,
): Promise<RequestParts> {
  await drive.control(() => drive.request(control));
  return parts(drive);
}

/** Does the same with a good request. A fixed account is spared: what is not used up serves them all. */
async function besideGood(
  drive: Drive,
  id: GoodOperation,
  partsOf: GoodRequest['parts'],
  spends: GoodRequest['spends'],
): Promise<RequestParts> {
  let sent: RequestParts | null = null;
  const build = async () => drive.request(id, (sent = await partsOf(drive)));
  await drive.control(build, spends);
  return sent !== null && !drive.hooked && !spends ? sent : partsOf(drive);
}

/** A made-up token alone can reach only what the path names; any other credential may be somebody's. */
function couldAct(id: GoodOperation, denials: readonly Denial[]): boolean {
  const known = denials.some(
    ({ key, credential }) => credential !== undefined || !key.startsWith('token-'),
  );
  return known || operations[id].path.includes('{');
}

/** True for a denial that is stated, and not only advised. */
function isDue({ clauses: stated }: Denial): boolean {
  return stated.some(({ clause }) => clauseRows[clause].level === 'must');
}

function labelsOf(denials: readonly Denial[]): string[] {
  return denials.map(({ key }) => key);
}
