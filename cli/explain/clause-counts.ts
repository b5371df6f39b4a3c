import type { Clause } from '../../schemas/clauses/index.ts';
import { tieOf, type Claimants, type Tie } from './clause-ties.ts';

/** How many clauses there are of each kind: levels of what is judged, and what ties each clause. */
export type ClauseCounts = Readonly<Record<'must' | 'should' | 'all' | Tie, number>>;

/** The counts of each section, in the order of the table, and of all together. */
export interface ClauseSummary {
  readonly sections: readonly (ClauseCounts & { readonly section: string })[];
  readonly total: ClauseCounts;
}

/** Counts clauses by section. */
export function countBySection(all: readonly Clause[], claimants: Claimants): ClauseSummary {
  const sections = [...new Set(all.map(({ section }) => section))];
  return {
    sections: sections.map((section) => ({
      section,
      ...count(
        all.filter((clause) => clause.section === section),
        claimants,
      ),
    })),
    total: count(all, claimants),
  };
}

function count(all: readonly Clause[], claimants: Claimants): ClauseCounts {
  const judged = all.filter(({ excluded }) => !excluded);
  const tied = (tie: Tie) => all.filter((clause) => tieOf(clause, claimants) === tie).length;
  return {
    must: judged.filter(({ level }) => level === 'must').length,
    should: judged.filter(({ level }) => level === 'should').length,
    checks: tied('checks'),
    everywhere: tied('everywhere'),
    none: tied('none'),
    'not shown': tied('not shown'),
    'client-side': tied('client-side'),
    'not observable': tied('not observable'),
    all: all.length,
  };
}
