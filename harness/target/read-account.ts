import type { Account } from '../model/target.ts';
import { problemLines } from './problems.ts';
import { schemaProblems } from './schema-problems.ts';
import { validateAccount } from './validators.ts';

/**
 * Reads an account that a state hook made. Members that are not ours are dropped, for a hook may
 * say more; members of ours that are malformed come back as problems, which never quote a value.
 */
export function readAccount(value: unknown): Account | string[] {
  const account: unknown = structuredClone(value);
  if (validateAccount(account)) return account;
  return problemLines(schemaProblems(account, validateAccount.errors));
}
