import {
  bendSecret,
  bentAtFirst,
  bentSecrets,
  type BentSecret,
} from '../../../fixtures/generators/bent-secret.ts';
import {
  behindMany,
  cookiePairs,
  cookiesAmongOthers,
  type DrawnCookies,
} from '../../../fixtures/generators/cookies.ts';
import { defineProperty } from '../../../harness/define-property.ts';
import { control, refuses } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Credentials, RequestParts } from '../../../harness/model/request.ts';
import { credentialsFor } from '../../../harness/requests/credentials.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { operations } from '../../../schemas/operations/index.ts';
import { hasStatus, takesProbe } from '../../../harness/claims/answers.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../../resources/good-requests.ts';
import { withCookies } from './cookies.ts';
import { either, forbidden, unauthorized } from './denial.ts';

/** Cases beside one of each way. */
const runs = 3;

/** A credential on a read of its plane, and how one is answered that nobody issued. */
interface Bent {
  readonly callee: GoodOperation;
  readonly key: string;
  readonly what: string;
  readonly part: 'bearer' | 'session' | 'csrfHeader';
  readonly clause: ClauseId;
  readonly allowed: readonly Allowed[];
}

const bent: readonly Bent[] = [
  {
    callee: 'alpha.status',
    key: 'any-bent-key',
    what: 'the API key',
    part: 'bearer',
    clause: 'alpha-auth.token-unknown',
    allowed: [unauthorized],
  },
  {
    callee: 'sealed.devices.list',
    key: 'any-bent-key',
    what: 'the API key',
    part: 'bearer',
    clause: 'sealed.auth.token-unknown',
    allowed: [unauthorized],
  },
  {
    callee: 'workflow.readiness',
    key: 'any-bent-token',
    what: 'the workflow token',
    part: 'bearer',
    clause: 'workflow.auth.token-unknown',
    allowed: [unauthorized],
  },
  {
    callee: 'devices.list',
    key: 'any-bent-session',
    what: 'the session cookie',
    part: 'session',
    clause: 'owner-auth.session-unknown',
    allowed: either,
  },
  {
    callee: 'webhooks.list',
    key: 'any-bent-csrf',
    what: 'the CSRF header',
    part: 'csrfHeader',
    clause: 'owner-auth.csrf-mismatch',
    allowed: [forbidden],
  },
];

/** Credentials that are nearly good ones, and good ones among others (contract: "Authentication"). */
export const anyCredentialChecks: readonly Check[] = [...bent.map(anyBent), anyCookies()];

function anyBent({ callee, key, what, part, clause, allowed }: Bent): Check {
  return defineProperty<BentSecret, RequestParts>({
    ...drawn(callee),
    id: `${callee}/${key}`,
    title: `refuses ${what} bent in any way`,
    cases: { arbitrary: bentSecrets(), examples: bentAtFirst, runs },
    drive: async (drive, one, parts) => {
      const own = credentialsFor(operations[callee], drive.account, drive.target.origin);
      const value = bendSecret(own[part] ?? '', one);
      if (value === null) drive.stop(`${what} has no place at which it could be bent so`);
      const credentials: Credentials = { ...own, [part]: value };
      const fault = `${what} is the issued one, ${one.way.fault}`;
      await drive.send('probe', drive.request(callee, { ...parts, credentials, fault }));
    },
    claims: [refuses(clause, 'probe', allowed)],
  });
}

function anyCookies(): Check {
  const callee = 'ownerMessages.list';
  return defineProperty<DrawnCookies, RequestParts>({
    ...drawn(callee),
    id: `${callee}/any-cookies`,
    title: 'finds the cookies of the owner among any others',
    cases: { arbitrary: cookiesAmongOthers(), examples: [behindMany], runs: 2 * runs },
    drive: async (drive, one, parts) => {
      const among = withCookies(drive, parts, ({ session, csrf }) =>
        cookiePairs(session, csrf, one),
      );
      await drive.send('probe', drive.request(callee, among));
    },
    claims: [
      takesProbe(
        'owner-auth.cookies-among-others',
        'probe',
        'what it answered to the two cookies',
        {
          blames: hasStatus(400, 401, 403),
        },
      ),
    ],
  });
}

/** What the properties of an operation have in common: a good request, from which each case differs. */
function drawn(callee: GoodOperation) {
  const good: GoodRequest = goodRequests[callee];
  return {
    callee,
    alsoCalls: good.alsoCalls ?? [],
    needs: { states: good.states ?? [], members: good.members ?? [] },
    setUp: async (drive: Drive) => {
      const parts = await good.parts(drive);
      await drive.send(control, drive.request(callee, parts));
      return parts;
    },
  };
}
