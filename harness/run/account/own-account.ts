import { createEndpoint } from './endpoint-pool.ts';
import { findUnsent } from './envelopes.ts';
import type { Ledger } from '../environment/ledger.ts';

const nothing = () => undefined;

/** Keeps no account of an account that is the check's own: nothing of it needs to be spared. */
export const ownAccount: Ledger = {
  demand: nothing,
  admit: nothing,
  note: nothing,
  kept: nothing,
  keep: nothing,
  keepCreation: nothing,
  messages: { on: () => [], isCancelled: () => false },
  isShared: () => false,
  take: {
    endpoint: (drive, plane) => createEndpoint(drive, plane),
    delivery: () => Promise.resolve(null),
    envelope: ({ account }, direction, handed) => findUnsent(account, direction, handed),
  },
};
