import type { Account } from '../model/target.ts';
import { isObject } from '../model/json.ts';
import { envelopeProblems } from './envelope-problem.ts';
import { problemLines } from './problems.ts';
import { schemaProblems } from './schema-problems.ts';
import { accountValidator } from './validators.ts';

/**
 * Reads an account that a state hook made. Members that are not ours are dropped, for a hook may
 * say more, and so are those that are null, as many languages write what is left out; members of
 * ours that are malformed come back as problems, which never quote a value.
 */
export function readAccount(value: unknown): Account | string[] {
  const account: unknown = withoutNulls(structuredClone(value));
  const validate = accountValidator();
  const valid = validate(account);
  const problems = [...schemaProblems(account, validate.errors), ...envelopeProblems(account)];
  return valid && problems.length === 0 ? account : problemLines(problems);
}

/** The groups of members that an account has; what lies deeper is a sample, and its nulls are its own. */
const groups = new Set(['owner', 'envelopes', 'workflow']);

function withoutNulls(value: unknown, depth = 0): unknown {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, one]) => one !== null || name === 'occurrenceId',
  );
  return Object.fromEntries(
    kept.map(([name, one]) => [name, depth === 0 && groups.has(name) ? withoutNulls(one, 1) : one]),
  );
}
