import type { Check, Claim } from '../model/check.ts';

/** A check with all that it sends, or without what is left to an audit. */
export function asSent({ spared, ...whole }: Check, spares = false): Check {
  if (!spares || !spared) return whole;
  return { ...whole, spared, claims: claimsWithout(whole.claims, spared) };
}

/** What is judged where some labels are spared: no claim that needs one of them, and others by what is sent. */
export function claimsWithout(
  claims: readonly Claim[],
  spared: readonly string[],
): readonly Claim[] {
  if (spared.length === 0) return claims;
  const isSpared = (label: string) => spared.includes(label);
  return claims.flatMap((claim) => {
    if (![...claim.reads, ...claim.controls].some(isSpared)) return claim;
    const reads = claim.reads.filter((label) => !isSpared(label));
    const judged = claim.ofThoseSent && reads.length > 0 && !claim.controls.some(isSpared);
    return judged ? { ...claim, reads } : [];
  });
}

/** How `CheckFacts.spared` names a case of a property, by its place among those that a run drives; from 0. */
export function sparedCase(place: number): string {
  return `case-${place}`;
}
