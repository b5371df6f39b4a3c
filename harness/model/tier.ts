import {
  isMacroId,
  isOperationId,
  macros,
  operations,
  plannedRoutes,
} from '../../schemas/operations/index.ts';
import { tiers, type Tier } from '../../schemas/operations/operation.ts';
import type { Callee } from './exchange.ts';

/** True where a tier is no higher than another. */
export function withinTier(tier: Tier, highest: Tier): boolean {
  return tiers.indexOf(tier) <= tiers.indexOf(highest);
}

/** The tier of an operation, a planned route or a macro. */
export function tierOf(callee: Callee): Tier {
  if (isMacroId(callee)) return macros[callee].tier;
  return isOperationId(callee) ? operations[callee].tier : plannedRoutes[callee].tier;
}
