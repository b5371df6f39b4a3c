import { plannedCheck } from '../reporters/inputs.ts';
import { clauses } from '../schemas/clauses/index.ts';
import { checks } from '../suites/index.ts';

/** All checks and clauses, as the fold takes them: one list for all targets of a run. */
export const wholeSuite = {
  checks: checks.map(plannedCheck),
  clauses: Object.values(clauses),
} as const;
