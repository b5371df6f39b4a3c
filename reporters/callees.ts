import type { FindingIn } from './ledger.ts';

/** Findings by what their exchanges called: the number beside its id. */
export function calleesOf(findings: readonly FindingIn[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { finding, result } of findings) {
    const callee = result.exchanges[finding.exchange]?.callee;
    if (callee) counts.set(callee, (counts.get(callee) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
