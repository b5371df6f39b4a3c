import type { Found, InWords, Said } from '../model/found.ts';
import { keptData, otherValue } from './found.ts';
import { toWords } from './words.ts';
import { clauses, type ClauseId } from '../../schemas/clauses/index.ts';

/** What one answer says of a clause that holds on every exchange; no mismatch where it holds. */
export interface Remark {
  readonly clause: ClauseId;
  readonly mismatch: (InWords & { readonly found: Found }) | null;
}

/** Notes a clause as judged: it holds, or what has that name is other than expected. */
export function remark(
  clause: string,
  holds: boolean,
  ...value: [of: string, expected: unknown, actual: unknown]
): Remark {
  return holds ? holding(clause) : breaking(clause, otherValue(...value));
}

/** Notes that a clause holds. */
export function holding(clause: string): Remark {
  return { clause: clauseNamed(clause), mismatch: null };
}

/** Notes that a clause is broken, and by what. */
export function breaking(clause: string, said: Said): Remark {
  return { clause: clauseNamed(clause), mismatch: { ...toWords(said), ...keptData(said) } };
}

/** A verdict on a clause that the table lacks would be lost, so it is a defect at once. */
function clauseNamed(id: string): ClauseId {
  if (isClauseId(id)) return id;
  throw new Error(`the judge speaks of ${id}, which is no clause`);
}

function isClauseId(id: string): id is ClauseId {
  return Object.hasOwn(clauses, id);
}
