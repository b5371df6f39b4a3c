import { compareText } from '../inputs/reasons.ts';
import type { LackReport, SetbackReport } from '../report.ts';
import type { ClauseJudgement } from './verdicts.ts';

/** Why clauses were not exercised: for want of something, or for what befell their checks. */
interface Shortfall {
  readonly lacks: readonly LackReport[];
  readonly setbacks: readonly SetbackReport[];
}

/** Groups what was not exercised: by what the target would have to offer, else by the reason. */
export function shortfallOf(
  judged: readonly { readonly id: string; readonly judgement: ClauseJudgement }[],
): Shortfall {
  const lacks = new Map<string, Group>();
  const setbacks = new Map<string, Group>();
  for (const { id, judgement } of judged) {
    if (judgement.verdict !== 'notExercised') continue;
    for (const { lack } of judgement.units) {
      if (lack === null) continue;
      if (lack.what === null) add(setbacks, lack.reason, id, lack.reason);
      else add(lacks, lack.what, id, lack.reason);
    }
  }
  return {
    lacks: sorted(lacks).map(([what, { reason, clauses }]) => ({
      what,
      reason,
      clauses: [...clauses],
    })),
    setbacks: sorted(setbacks).map(([, { reason, clauses }]) => ({
      reason,
      clauses: [...clauses],
    })),
  };
}

interface Group {
  readonly reason: string;
  readonly clauses: Set<string>;
}

function add(groups: Map<string, Group>, key: string, clause: string, reason: string): void {
  const group = groups.get(key) ?? { reason, clauses: new Set() };
  group.clauses.add(clause);
  groups.set(key, group);
}

/** The groups that most clauses wait for come first. */
function sorted(groups: ReadonlyMap<string, Group>): readonly (readonly [string, Group])[] {
  return [...groups].toSorted(
    ([a, m], [b, n]) => n.clauses.size - m.clauses.size || compareText(a, b),
  );
}
