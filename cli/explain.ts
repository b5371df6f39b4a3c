import { mutants } from '../fixtures/mutants/index.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { checks } from '../suites/index.ts';
import { asJson } from './clauses.ts';
import { clauseNamed, explanationOf, renderExplanation } from './explanation.ts';
import { parseFlags } from './flags.ts';
import type { Terminal } from './terminal.ts';

/** The options of the command. */
export const flags = { json: { type: 'boolean' } } as const;

/** `explain`: tells all that the suite knows of one clause. */
export function explain(args: readonly string[], { out }: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, flags, true);
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0)
    throw new UsageError('explain: give the id of one clause; the command clauses lists them');
  const explanation = explanationOf(clauseNamed(id), checks, mutants);
  out(values.json ? asJson(explanation) : renderExplanation(explanation));
  return Promise.resolve(0);
}
