import {
  macros,
  operations,
  plannedRoutes,
  type OperationId,
} from '../schemas/operations/index.ts';
import type { Tier } from '../schemas/operations/operation.ts';

/** What a caller needs before it may make a call of a tier. */
export type Consent =
  /** nothing: the call reads, or changes what can be changed back */
  | 'none'
  /** a person who has seen what the confirmation shows */
  | 'confirmation'
  /** the token of a local preview of the same arguments */
  | 'token';

const consents: Readonly<Record<Tier, Consent>> = {
  read_only: 'none',
  mutating: 'none',
  destructive: 'confirmation',
  irreversible: 'token',
};

const tierById: ReadonlyMap<string, Tier> = new Map(
  [...Object.values(operations), ...Object.values(plannedRoutes), ...Object.values(macros)].map(
    ({ id, tier }) => [id, tier],
  ),
);

/**
 * The safety tier of an operation, a planned route or a macro (contract: "What the service does").
 * Throws for an id that is none of these.
 */
export function tierOfOperation(id: string): Tier {
  const tier = tierById.get(id);
  if (!tier) throw new Error(`${id} is no operation, planned route or macro`);
  return tier;
}

/** What a call of an operation or a macro needs before it may be made. */
export function consentFor(id: string): Consent {
  return consents[tierOfOperation(id)];
}

/** True where a call changes something, so that an answer of 408 or 503 leaves its outcome open. */
export function changes(id: OperationId): boolean {
  return tierOfOperation(id) !== 'read_only';
}
