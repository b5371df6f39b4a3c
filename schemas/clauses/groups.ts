import { operationIds, operations } from '../operations/index.ts';
import type { OperationId } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';

function where(holds: (operation: Operation) => boolean): readonly OperationId[] {
  return operationIds.filter((id) => holds(operations[id]));
}

/** Operations that clauses speak of together, read off the operations table. */
export const group = {
  public: where(({ plane }) => plane === 'public'),
  sealed: where(({ plane }) => plane === 'sealed'),
  workflow: where(({ plane }) => plane === 'workflow'),
  /** the owner routes, all of them on the public plane */
  owner: where(({ auth }) => auth === 'ownerSession'),
  ownerReads: where(({ auth, origin }) => auth === 'ownerSession' && !origin),
  ownerMutations: where(({ origin }) => origin),
  alpha: where(({ auth, plane }) => auth === 'bearerAuth' && plane === 'public'),
  /** the eight methods that share the POST route */
  workflowMethods: where(({ workflowMethod }) => workflowMethod !== null),
  publicUngated: where(({ plane, gate }) => plane === 'public' && gate === null),
  publicReads: where(({ plane, tier }) => plane === 'public' && tier === 'read_only'),
  sealedReads: where(({ plane, tier }) => plane === 'sealed' && tier === 'read_only'),
  workflowReads: where(({ plane, tier }) => plane === 'workflow' && tier === 'read_only'),
  publicMutations: where(({ plane, tier }) => plane === 'public' && tier !== 'read_only'),
  sealedMutations: where(({ plane, tier }) => plane === 'sealed' && tier !== 'read_only'),
  workflowMutations: where(({ plane, tier }) => plane === 'workflow' && tier !== 'read_only'),
  publicBodies: where(({ plane, body }) => plane === 'public' && body !== null),
  sealedBodies: where(({ plane, body }) => plane === 'sealed' && body !== null),
  sealedUploads: where(({ idempotency }) => idempotency === 'content'),
  publicLists: where(({ plane, pagination }) => plane === 'public' && pagination !== null),
  sealedLists: where(({ plane, pagination }) => plane === 'sealed' && pagination !== null),
  publicNoContent: where(({ plane, success }) => plane === 'public' && success.status === 204),
  sealedNoContent: where(({ plane, success }) => plane === 'sealed' && success.status === 204),
  publicContent: where(({ plane, success }) => plane === 'public' && success.status !== 204),
  sealedContent: where(({ plane, success }) => plane === 'sealed' && success.status !== 204),
  /** the seven that the contract flags as answering 400 in plain text */
  textBadRequest: where(({ errors }) =>
    errors.some(({ status, form }) => status === 400 && form === 'text'),
  ),
  emptyNotFound: where(({ errors }) =>
    errors.some(({ status, form }) => status === 404 && form === 'empty'),
  ),
  emptyUnavailable: where(({ errors }) =>
    errors.some(({ status, form }) => status === 503 && form === 'empty'),
  ),
} as const;
