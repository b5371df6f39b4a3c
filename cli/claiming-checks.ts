import type { Check } from '../harness/model/check.ts';
import { checks } from '../suites/index.ts';
import type { ClaimingCheck } from './clause-ties.ts';

/** What commands tell of every check that none of them drives: a build writes it down, and loads no suite for it. */
export const claimingChecks: readonly (ClaimingCheck & Pick<Check, 'callee'>)[] = checks.map(
  ({ id, title, callee, claims }) => ({
    id,
    title,
    callee,
    claims: claims.map(({ clause }) => ({ clause })),
  }),
);
