import type { Allowed } from '../../harness/model/found.ts';
import type { OperationId } from '../../schemas/operations/index.ts';

/** What a replay is told of whatever is no failed delivery on an endpoint that is on. */
export const notEligible = { status: 409, code: 'replay_not_eligible' } as const;

/** What a replay is told once all generations are used. */
export const replayLimit = { status: 409, code: 'replay_limit' } as const;

/** True for the replays of either plane. */
export function isReplay(id: OperationId): id is 'deliveries.replay' | 'sealed.deliveries.replay' {
  return id === 'deliveries.replay' || id === 'sealed.deliveries.replay';
}

/** What an operation may be refused with beside what others are, where its path names nothing of the account's. */
export function alsoNotThere(id: OperationId): readonly Allowed[] {
  return isReplay(id) ? [notEligible] : [];
}
