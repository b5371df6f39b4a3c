import type { KnownCheck } from '../harness/model/check.ts';
import { checks } from '../suites/index.ts';

/** What is known of every check: a build writes it down, and what drives none of them loads no suite for it. */
export const knownChecks: readonly KnownCheck[] = checks.map(
  ({ id, title, callee, alsoCalls, tier, needs, claims, long, besides, ...how }) => ({
    id,
    title,
    callee,
    ...(alsoCalls && { alsoCalls }),
    tier,
    needs,
    claims: clausesOf(claims),
    ...(long && { long }),
    ...(besides && { besides }),
    ...('stranger' in how && { stranger: { claims: clausesOf(how.stranger.claims) } }),
  }),
);

function clausesOf(claims: KnownCheck['claims']): KnownCheck['claims'] {
  return claims.map(({ clause }) => ({ clause }));
}
