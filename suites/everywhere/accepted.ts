import { defineCheck, operationsIn } from '../../harness/define-check.ts';
import { accepts } from '../../harness/judge/claims.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { operations } from '../../schemas/operations/index.ts';
import { askedIfChanged } from './effects/asked-if-changed.ts';
import { billingChecks } from './effects/billing.ts';
import { mounted } from './gates/gates.ts';
import { namesakeChecks } from './effects/namesakes.ts';
import type { GoodRequest } from '../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../resources/good-requests.ts';
import { mountedForStrangers } from './credentials/stranger.ts';
import { everyAnswer, hasStatus } from '../../harness/claims/answers.ts';

/**
 * One good request an operation: the check for which a refusal is itself the failure. It is also
 * where every success body is judged at least once.
 */
export const acceptedSuite: Suite = {
  id: 'accepted',
  title: 'Every operation answers a good request',
  checks: [
    ...operationsIn(goodRequests).map(acceptedCheck),
    ...billingChecks,
    ...askedIfChanged,
    ...namesakeChecks,
  ],
};

function acceptedCheck(id: GoodOperation): Check {
  const good: GoodRequest = goodRequests[id];
  const { success } = operations[id];
  const mounting = alwaysMounted(id);
  return defineCheck({
    ...(mounting[0] && { stranger: mountedForStrangers(id, mounting[0].clause) }),
    id: `${id}/accepted`,
    title: `answers ${success.status} to a good request`,
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { states: good.states ?? [], members: good.members ?? [] },
    drive: async (drive) => {
      await drive.control(async () => drive.request(id, await good.parts(drive)), good.spends);
    },
    claims: [
      accepts(`${id}.accepted`, 'control', success.status),
      ...withoutOrigin(id),
      ...mounting,
    ],
  });
}

/** A read carries no Origin, so that its acceptance shows that none is needed. */
function withoutOrigin(id: GoodOperation): Claim[] {
  const { auth, origin } = operations[id];
  if (auth !== 'ownerSession' || origin) return [];
  const blames = hasStatus(401, 403);
  const terms = { controls: [], blames };
  return [
    everyAnswer(
      'owner-auth.origin-not-needed',
      'control',
      'an answer without an Origin',
      ({ status }) => status < 300,
      terms,
    ),
  ];
}

/** A public route that no gate closes is there wherever the gates stand. */
function alwaysMounted(id: GoodOperation): Claim[] {
  const { plane, gate, path } = operations[id];
  // A 404 from a route with an id may be about the id.
  if (plane !== 'public' || gate !== null || path.includes('{')) return [];
  return [mounted('gates.public.always-mounted', 'control')];
}
