import type { Drive } from '../../harness/model/drive.ts';
import type { Account } from '../../harness/model/target.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';

/** The two lists of an owner that come in pages of a length that nobody asks for. */
export type OwnerList = 'ownerMessages.list' | 'devices.list';

interface Shape {
  /** The most that a page holds (contract: "Limits"). */
  readonly most: number;
  readonly atMost: ClauseId;
  readonly itemId: string;
  /** How many items a new account has. */
  readonly first: number;
  /** How many are added for a walk: more than a list may be cut to, and few enough for pages of one item. */
  readonly added: number;
  /** The state that adds items, and its further params. */
  readonly state: 'messages' | 'devices';
  readonly params: Readonly<Record<string, unknown>>;
  /** The members that a read must leave alone; observations of the moment may move. */
  readonly kept: readonly string[];
}

/** What the checks have to know of each. */
export const shapes: Readonly<Record<OwnerList, Shape>> = {
  'ownerMessages.list': {
    most: 20,
    atMost: 'ownerMessages.list.at-most-twenty',
    itemId: 'message_id',
    first: 0,
    added: 105,
    state: 'messages',
    params: { plane: 'public' },
    kept: ['message_id', 'device_id', 'state', 'created_at_ms', 'updated_at_ms', 'events'],
  },
  'devices.list': {
    most: 50,
    atMost: 'devices.list.at-most-fifty',
    itemId: 'device_id',
    first: 1,
    // two full pages, the last of them too
    added: 99,
    state: 'devices',
    params: {},
    kept: ['device_id', 'display_name', 'revoked', 'pending_messages', 'in_flight_messages'],
  },
};

/** Adds items to a list by the state hook. */
export async function addItems(
  drive: Drive,
  id: OwnerList,
  count: number,
  { more = {}, account = drive.account }: { more?: object; account?: Account } = {},
): Promise<void> {
  const { state, params } = shapes[id];
  await drive.state(state, { account: account.accountId, ...params, count, ...more });
}
