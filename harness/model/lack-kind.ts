import { isOperationId } from '../../schemas/operations/index.ts';
import type { Lack } from './result.ts';

/** What each of these lacks is of; any other is a setting of the target file. */
const kinds = {
  account: 'account',
  budget: 'budget',
  effort: 'effort',
  gates: 'gate',
  maxTier: 'tier',
  receiver: 'receiver',
  shard: 'shard',
  states: 'hook',
  target: 'lost',
  'this machine': 'machine',
  timeouts: 'time',
  unmounted: 'unmounted',
} as const;

/** What a lack is of, as programs tell it. */
export type LackKind = (typeof kinds)[keyof typeof kinds] | 'setting';

/** Tells of what kind a lack is, by the name of what is lacking; its reason is for people alone. */
export function lackKind({ what }: Pick<Lack, 'what'>): LackKind {
  if (isOperationId(what)) return 'unmounted';
  const [head = ''] = what.split('.');
  return isKnown(head) ? kinds[head] : 'setting';
}

function isKnown(head: string): head is keyof typeof kinds {
  return Object.hasOwn(kinds, head);
}
