import { plannedCheck } from '../reporters/inputs/inputs.ts';
import { clauses } from '../schemas/clauses/index.ts';
import { knownChecks } from './known-checks.ts';

/** All checks and clauses, as the fold takes them: one list for all targets of a run. */
export const wholeSuite = {
  checks: knownChecks.map(plannedCheck),
  clauses: Object.values(clauses),
} as const;
