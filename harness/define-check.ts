import { operationOf } from './judge/accepted.ts';
import type { CheckFacts, DrivenCheck, Needs } from './model/check.ts';
import { tierOf } from './model/effort.ts';
import type { AccountMember } from './model/target.ts';
import { type OperationId, operationIds } from '../schemas/operations/index.ts';
import { type AuthScheme, type Plane, type Tier, tiers } from '../schemas/operations/operation.ts';

/** A check as its author writes it; tier, gates and credentials follow from what it calls. */
export interface CheckDraft extends Omit<DrivenCheck, 'tier' | 'needs'> {
  readonly needs?: Needs;
  /** Where what it sends may do more than what it calls. */
  readonly leastTier?: Tier;
}

/** Completes a draft: the highest tier of all it calls, their gates on, their credentials there. */
export function defineCheck({ drive, ...facts }: CheckDraft): DrivenCheck {
  return { ...completeDraft(facts), drive };
}

/** The facts of a check with what follows from them. */
export function completeDraft(draft: Omit<CheckDraft, 'drive'>): CheckFacts {
  const { leastTier = 'read_only', ...facts } = draft;
  const called = [draft.callee, ...(draft.alsoCalls ?? [])];
  const needed = called.flatMap((id) => operationOf(id) ?? []);
  const gates = needed.flatMap(({ gate }) => (gate ? [[gate, 'on'] as const] : []));
  const members = needed.map(({ auth, plane }) => credentialMember(auth, plane));
  return {
    ...facts,
    tier: highestTier([...called.map(tierOf), leastTier]),
    needs: {
      ...draft.needs,
      gates: { ...Object.fromEntries(gates), ...draft.needs?.gates },
      members: [...new Set([...members, ...(draft.needs?.members ?? [])])],
      ...(standsIn(draft.needs?.states ?? []) && { fallback: true }),
    },
  };
}

/** Without a hook a check makes messages itself (`suites/resources/messages/messages.ts`). */
function standsIn(states: readonly string[]): boolean {
  return states.length > 0 && states.every((state) => state === 'message');
}

/** The member of the account that holds the credential of a scheme. */
export function credentialMember(auth: AuthScheme, plane: Plane): AccountMember {
  if (auth === 'ownerSession') return 'owner';
  if (auth === 'workflowCredential') return 'workflowToken';
  return plane === 'sealed' ? 'sealedKey' : 'alphaKey';
}

/** The operations that have a good request among those given, in the contract's order. */
export function operationsIn<Id extends OperationId>(table: Readonly<Record<Id, unknown>>): Id[] {
  return operationIds.filter((id): id is Id => id in table);
}

function highestTier(all: readonly Tier[]): Tier {
  const highest = Math.max(...all.map((tier) => tiers.indexOf(tier)));
  return tiers[highest] ?? 'irreversible';
}
