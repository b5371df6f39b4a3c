import type { Lack } from '../../harness/model/result.ts';
import { compareText } from '../inputs/reasons.ts';
import { kindOfLack, type Setback, type UnreachedKind } from '../inputs/unit.ts';
import type { ClauseReport } from '../report.ts';
import type { LackReport, NotExercised, SetbackReport } from '../report-not-exercised.ts';
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
      if (lack.what === null) add(setbacks, `${lack.reason}\n${lack.kind}`, id, lack);
      else add(lacks, lack.what, id, lack);
    }
  }
  return {
    lacks: sorted(lacks).map(([what, group]) => ({ what, ...group, clauses: [...group.clauses] })),
    setbacks: sorted(setbacks).map(([, group]) => ({ ...group, clauses: [...group.clauses] })),
  };
}

/** Why a clause was not exercised, each reason once, and first what keeps most of it. */
export function notExercisedFor(
  lacks: readonly (Lack | Setback)[],
): Pick<ClauseReport, 'notExercised'> {
  const counts = new Map<string, { readonly is: NotExercised; times: number }>();
  for (const lack of lacks) {
    const kind = kindOfLack(lack);
    const is = lack.what === null || nameless.has(kind) ? { kind } : { kind, member: lack.what };
    const key = JSON.stringify(is);
    const known = counts.get(key);
    if (known) known.times += 1;
    else counts.set(key, { is, times: 1 });
  }
  const sortedByTimes = [...counts].toSorted(
    ([a, m], [b, n]) => n.times - m.times || compareText(a, b),
  );
  return { notExercised: sortedByTimes.map(([, { is }]) => is) };
}

/** Kinds of which nothing in the target file or of the hook is lacking. */
const nameless: ReadonlySet<UnreachedKind> = new Set(['effort', 'shard', 'lost', 'machine']);

interface Group {
  readonly kind: UnreachedKind;
  readonly reason: string;
  readonly clauses: Set<string>;
}

function add(groups: Map<string, Group>, key: string, clause: string, lack: Lack | Setback): void {
  const { reason } = lack;
  const group = groups.get(key) ?? { kind: kindOfLack(lack), reason, clauses: new Set() };
  group.clauses.add(clause);
  groups.set(key, group);
}

/** The groups that most clauses wait for come first. */
function sorted(groups: ReadonlyMap<string, Group>): readonly (readonly [string, Group])[] {
  return [...groups].toSorted(
    ([a, m], [b, n]) => n.clauses.size - m.clauses.size || compareText(a, b),
  );
}
