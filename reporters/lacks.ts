import { compareText } from './reasons.ts';
import type { LackReport } from './report.ts';
import type { Judgement } from './verdicts.ts';

/** Groups what was not exercised by what the target file or the hook would have to offer. */
export function lacksOf(
  judged: readonly { readonly id: string; readonly judgement: Judgement }[],
): readonly LackReport[] {
  const groups = new Map<string, { reason: string; clauses: Set<string> }>();
  for (const { id, judgement } of judged) {
    if (judgement.verdict !== 'notExercised') continue;
    for (const { lack } of judgement.units) {
      if (lack === null || lack.what === null) continue;
      const group = groups.get(lack.what) ?? { reason: lack.reason, clauses: new Set() };
      group.clauses.add(id);
      groups.set(lack.what, group);
    }
  }
  return [...groups]
    .map(([what, { reason, clauses }]) => ({ what, reason, clauses: [...clauses] }))
    .toSorted((a, b) => b.clauses.length - a.clauses.length || compareText(a.what, b.what));
}
