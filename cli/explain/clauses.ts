import { clauseIds, clauses as table } from '../../schemas/clauses/index.ts';
import { readingNumber } from '../../schemas/reading-numbers.ts';
import { countBySection } from './clause-counts.ts';
import { selectClauses } from './clause-select.ts';
import { renderClauses, renderSummary } from './clause-text.ts';
import { claimantsOf, tieOf } from './clause-ties.ts';
import { parseFlags } from '../terminal/flags.ts';
import { knownChecks } from '../../engine/known-checks.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const clausesFlags = {
  plane: { type: 'string' },
  operation: { type: 'string' },
  section: { type: 'string' },
  grep: { type: 'string' },
  level: { type: 'string' },
  summary: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** `clauses`: lists what the suite knows of the contract, or counts it. */
export function printClauses(
  args: readonly string[],
  { out, json: print }: Terminal,
): Promise<number> {
  const { summary, json, ...filters } = parseFlags(args, clausesFlags).values;
  const selected = selectClauses(
    clauseIds.map((id) => table[id]),
    filters,
  );
  const claimants = claimantsOf(knownChecks);
  if (summary) {
    const counts = countBySection(selected, claimants);
    if (json) print(counts);
    else out(renderSummary(counts));
  } else {
    const rows = selected.map((clause) => {
      const { id, ...facts } = clause;
      const reading = facts.reading && { reading: readingNumber(facts.reading) };
      const claiming = (claimants.get(id) ?? []).map((check) => check.id);
      return { id, ...facts, ...reading, tie: tieOf(clause, claimants), checks: claiming };
    });
    if (json) print(rows);
    else out(renderClauses(selected, claimants));
  }
  return Promise.resolve(0);
}
