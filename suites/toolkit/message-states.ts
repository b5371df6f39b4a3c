import { messageStates } from '../../contract/states.ts';

export { messageStates };

/** The states of a message that no device has claimed, so that a cancel is taken. */
export const openStates: readonly string[] = ['accepted', 'queued'];

/** The states in which a cancel comes too late: all the others. */
export const closedStates: readonly string[] = messageStates.filter(
  (state) => !openStates.includes(state),
);
