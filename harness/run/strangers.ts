import type { Check, DrivenCheck } from '../model/check.ts';
import { withinTier } from '../model/effort.ts';
import { lackKind, type LackKind } from '../model/lack-kind.ts';
import type { Lack } from '../model/result.ts';
import type { Environment } from './environment/environment.ts';
import { missingMember } from './requirements.ts';

const barring: ReadonlySet<LackKind> = new Set(['gate', 'unmounted', 'lost', 'time']);

/** True for what keeps everybody out, also who asks for nothing and shows nothing. */
export function barsStrangers(lack: Lack): boolean {
  return barring.has(lackKind(lack)) || lack.what === 'requestBuffering';
}

/**
 * A check as a stranger drives it, and what is lacking to drive it whole; null where nothing is, or
 * where a stranger can do nothing for it.
 */
export function strangersCheck(
  check: Check,
  { settings }: Environment,
  lack: Lack | null,
): { readonly check: DrivenCheck; readonly lack: Lack } | null {
  if (!('stranger' in check) || !check.stranger) return null;
  const { stranger, spared: _, ...whole } = check;
  const { ownAccounts, target, refused } = settings;
  const unowned = ownAccounts ? null : missingMember(check, target.account ?? {}, refused);
  const missing = lack ?? unowned;
  // anyone who gave an account has said how far a run may go, and that holds for strangers too
  const described = target.account !== undefined || target.states !== undefined;
  if (described && !withinTier(check.tier, target.maxTier)) return null;
  if (!missing || barsStrangers(missing)) return null;
  const { gates = {}, unbuffered } = check.needs;
  const needs = { gates, stranger: true, ...(unbuffered && { unbuffered }) } as const;
  return {
    check: { ...whole, ...stranger, tier: 'read_only', alsoCalls: [], needs },
    lack: missing,
  };
}
