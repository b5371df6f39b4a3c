import type { ClauseId } from '../../schemas/clauses/index.ts';

/** What one answer says of a clause that holds on every exchange; no mismatch where it holds. */
export interface Remark {
  readonly clause: ClauseId;
  readonly mismatch: { readonly expected: string; readonly got: string } | null;
}

/** Notes a clause as judged: it holds, or something else came than was expected. */
export function remark(clause: string, holds: boolean, expected: string, got: string): Remark {
  return { clause: clause as ClauseId, mismatch: holds ? null : { expected, got } };
}
