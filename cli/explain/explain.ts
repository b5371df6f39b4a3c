import { toldMutants } from '../../fixtures/mutants/told.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { explainLine, renderLine } from './explain-line.ts';
import { explainOperation, renderOperation } from './explain-operation.ts';
import { explainReading, renderReading } from './explain-reading.ts';
import { explanationOf, namedById, renderExplanation, type NamedById } from './explanation.ts';
import { parseFlags } from '../terminal/flags.ts';
import { knownChecks } from '../../engine/known-checks.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const explainFlags = { json: { type: 'boolean' } } as const;

/** `explain`: tells all that the suite knows of a clause, an operation, a reading or a sentence of the contract. */
export function explain(args: readonly string[], { out, json }: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, explainFlags, true);
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0)
    throw new UsageError(
      'explain: give the id of one clause, operation, reading or sentence, or a line of the contract; the command clauses lists clauses',
    );
  const [data, text] = told(namedById(id));
  if (values.json) json(data);
  else out(text);
  return Promise.resolve(0);
}

function told(named: NamedById): readonly [data: unknown, text: string] {
  if (named.kind === 'reading') {
    const reading = explainReading(named.name);
    return [reading, renderReading(reading)];
  }
  if (named.kind === 'line') {
    const line = explainLine(named.line);
    return [line, renderLine(line)];
  }
  if (named.kind === 'operation') {
    const operation = explainOperation(named.id, knownChecks);
    return [operation, renderOperation(operation)];
  }
  const explanation = explanationOf(named.clause, knownChecks, toldMutants);
  return [explanation, renderExplanation(explanation)];
}
