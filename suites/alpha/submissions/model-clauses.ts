import type { ClauseId } from '../../../schemas/clauses/index.ts';

/** The clauses that the model can find broken: it says nothing of others, and each is claimed. */
export const modelClauses = [
  'alpha.submit.new-message',
  'alpha.submit.repeat',
  'alpha.submit.key-conflict',
  'alpha.submit.id-conflict',
  'alpha.submit.same-id-new-key',
  'alpha.status.after-submit',
  'alpha.status.never-backwards',
  'alpha.cancel.accepted',
  'alpha.cancel.again',
  'ownerMessages.list.shows-submitted',
  'alpha.submit.refused-submits-nothing',
] as const satisfies readonly ClauseId[];

/** One of them. */
export type ModelClause = (typeof modelClauses)[number];
