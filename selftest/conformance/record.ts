import { isDeepStrictEqual } from 'node:util';
import { mutants } from '../../fixtures/mutants/index.ts';
import { clauseIds } from '../../schemas/clauses/index.ts';
import { checks } from '../../suites/index.ts';
import { smokeChecks } from '../../suites/smoke.ts';
import { recordedWith, type RecordedMutant } from './recorded.ts';

/** So many checks are named of those whose answers show a clause that is judged everywhere. */
const A_FEW = 3;

const nothing: RecordedMutant = { red: {}, silenced: [] };

/**
 * Adds what a mutant was found to do, and drops what is said of checks and clauses that are gone. Whoever
 * measures a mutant has its row to himself.
 */
export async function recordMutant(
  mutant: string,
  found: RecordedMutant,
  rows = recordedWith(mutant),
): Promise<void> {
  const before = rows.one(mutant) ?? nothing;
  const after = told(mutant, ofToday(together(before, found)));
  if (!isDeepStrictEqual(before, after)) await rows.write(mutant, after);
}

function together(one: RecordedMutant, other: RecordedMutant): RecordedMutant {
  const found = [...new Set([...Object.keys(one.red), ...Object.keys(other.red)])];
  return {
    red: Object.fromEntries(
      found.map((check) => [check, [...(one.red[check] ?? []), ...(other.red[check] ?? [])]]),
    ),
    silenced: [...one.silenced, ...other.silenced],
  };
}

const known = new Set<string>(clauseIds);
const claimedBy = new Map<string, ReadonlySet<string>>(
  checks.map(({ id, claims }) => [id, new Set(claims.map(({ clause }) => clause))]),
);

/** A row in order, each clause once: of checks and clauses that exist. */
export function ofToday({ red, silenced }: RecordedMutant): RecordedMutant {
  const rows = Object.entries(red)
    .filter(([check]) => claimedBy.has(check))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([check, clauses]) => [check, inOrder(clauses)] as const);
  return {
    red: Object.fromEntries(rows.filter(([, clauses]) => clauses.length > 0)),
    silenced: inOrder(silenced),
  };
}

function inOrder(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].filter((id) => known.has(id)).toSorted();
}

/** What is told of a mutant: red what it breaks, and of that no more than says where it shows; silenced the rest. */
function told(mutant: string, { red, silenced }: RecordedMutant): RecordedMutant {
  const broken = new Set<string>(mutants.find(({ id }) => id === mutant)?.breaks);
  const named = new Map<string, number>();
  const isTold = (check: string, clause: string) => {
    if (!broken.has(clause)) return false;
    if (claimedBy.get(check)?.has(clause) || smokeChecks.has(check)) return true;
    named.set(clause, (named.get(clause) ?? 0) + 1);
    return (named.get(clause) ?? 0) <= A_FEW;
  };
  const rows = Object.entries(red).map(
    ([check, clauses]) => [check, clauses.filter((one) => isTold(check, one))] as const,
  );
  return {
    red: Object.fromEntries(rows.filter(([, clauses]) => clauses.length > 0)),
    silenced: silenced.filter((clause) => !broken.has(clause)),
  };
}
