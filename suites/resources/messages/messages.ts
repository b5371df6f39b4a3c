import { accepted } from '../../../harness/judge/accepted.ts';
import { assumptions } from '../../../harness/judge/assumed.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive, ResourcePlane, StateValues } from '../../../harness/model/drive.ts';
import type { RequestParts, RequestSpec } from '../../../harness/model/request.ts';
import type { Account } from '../../../harness/model/target.ts';
import { messageIdOf, freshSubmission } from './alpha-support.ts';
import { openStates, stateIn } from './message-states.ts';
import { cameBefore, goodUpload } from './message-support.ts';

/** Messages follow the same rules on two planes; this is what differs between them. */
export const messageRoutes = {
  public: {
    submit: 'alpha.submit',
    read: 'alpha.status',
    cancel: 'alpha.cancel',
    list: 'ownerMessages.list',
    conflict: { status: 409, code: 'conflict' },
  },
  sealed: {
    submit: 'sealed.messages.submit',
    read: 'sealed.messages.get',
    cancel: 'sealed.messages.cancel',
    list: 'sealed.messages.list',
    conflict: { status: 409, code: 'cancellation_conflict' },
  },
} as const;

/** A message, and the requests that address it. */
export interface MessageHandle {
  readonly id: string;
  readonly cancelParts: RequestParts;
  readonly toRead: (parts?: RequestParts) => RequestSpec;
  readonly toCancel: (parts?: RequestParts) => RequestSpec;
  readonly read: (label: string) => Promise<Answer>;
  readonly cancel: (label: string, parts?: RequestParts) => Promise<Answer>;
}

/** The message of an id. */
export function messageOf(drive: Drive, plane: ResourcePlane, id: string): MessageHandle {
  const routes = messageRoutes[plane];
  const path = { message_id: id };
  // a device may take it meanwhile
  const cancelParts = { path, assumption: drive.hooked ? null : assumptions.message };
  const toRead = (parts = {}) => drive.request(routes.read, { path, ...parts });
  const toCancel = (parts = {}) => drive.request(routes.cancel, { ...cancelParts, ...parts });
  const read = (label: string) => drive.send(label, toRead());
  const cancel = (label: string, parts = {}) => drive.send(label, toCancel(parts));
  return { id, cancelParts, toRead, toCancel, read, cancel };
}

/** A request that submits a message of a plane, good in all. */
export function goodSubmit(drive: Drive, plane: ResourcePlane): Promise<RequestSpec> {
  return plane === 'public' ? freshSubmission(drive) : goodUpload(drive, 'outbound');
}

/** Has the hook make a message, by its id. */
export async function messageByHook(
  drive: Drive,
  plane: ResourcePlane,
  params: StateValues,
  account: Account = drive.account,
): Promise<string> {
  const { messageId: id } = await drive.state('message', {
    account: account.accountId,
    plane,
    ...params,
  });
  return typeof id === 'string' ? id : drive.stop('the state message answered without messageId');
}

/**
 * A message of the account in a state, queued where nothing is said: made by the hook, or without one
 * submitted. A sealed one is read back, since one that does not read as asked proves nothing about the target.
 */
export async function makeMessage(
  drive: Drive,
  plane: ResourcePlane,
  params: StateValues = {},
  account: Account = drive.account,
): Promise<string> {
  const { state = 'queued', ...further } = params;
  if (!drive.hooked && account === drive.account && Object.keys(further).length === 0)
    return submittedOnce(drive, plane, String(state));
  if (plane === 'public') return messageByHook(drive, plane, params, account);
  const id = await messageByHook(drive, plane, { state, ...further }, account);
  const path = { message_id: id };
  const shown = await drive.setUp(drive.request('sealed.messages.get', { path }, account));
  if (stateIn(shown) === state) return id;
  return drive.stop(`the state message was to be ${String(state)} and reads ${stateIn(shown)}`);
}

/** The same, with the requests that address it. */
export async function newMessage(
  drive: Drive,
  plane: ResourcePlane,
  params: StateValues = {},
): Promise<MessageHandle> {
  return messageOf(drive, plane, await makeMessage(drive, plane, params));
}

/** A new message whose status is read under a label; stops unless it has come to be in one of these states. */
export async function newMessageRead(
  drive: Drive,
  label: string,
  states: readonly string[],
  params: StateValues = {},
): Promise<MessageHandle> {
  const message = await newMessage(drive, 'public', params);
  const status = await message.read(label);
  if (accepted(status) && !states.includes(stateIn(status) ?? ''))
    drive.stop(`the state message was to make one that is ${states.at(-1)}: ${describe(status)}`);
  return message;
}

/** What a drive was handed: it is handed nothing twice. */
const handed = new WeakMap<Drive, Set<string>>();

/**
 * A message in a state that a run can bring about itself: open, or cancelled. It is read before it is
 * handed out, since a device may take it at any time; no message of anybody else is touched. Stops
 * for want of the hook where the state is another one.
 */
async function submittedOnce(drive: Drive, plane: ResourcePlane, state: string): Promise<string> {
  const wanted = state === 'queued' ? openStates : [state];
  if (state !== 'cancelled' && !openStates.includes(state))
    return drive.stop(
      `without a state hook, no message can be made that is ${state}`,
      'states.message',
    );
  const mine = handed.get(drive) ?? new Set();
  handed.set(drive, mine);
  const known = drive.messages.on(plane);
  const spent = (id: string) =>
    mine.has(id) || (state !== 'cancelled' && drive.messages.isCancelled(id));
  const stateOf = async (message: MessageHandle) =>
    String(stateIn(await drive.standIn(message.toRead())));
  for (const id of known.toReversed().filter((one) => !spent(one))) {
    // one after the other: the first that is still in the state will do
    if (!wanted.includes(await stateOf(messageOf(drive, plane, id)))) continue;
    mine.add(id);
    return id;
  }
  const submitted = await drive.standIn(await goodSubmit(drive, plane));
  const message = messageOf(drive, plane, messageIdOf(drive, submitted));
  known.push(message.id);
  mine.add(message.id);
  if (state === 'cancelled') await drive.standIn(message.toCancel());
  const reads = await stateOf(message);
  // an envelope that came before brings its old message back
  const renewal = cameBefore(submitted) ? 'account.envelopes.outbound' : 'states.message';
  return wanted.includes(reads)
    ? message.id
    : drive.stop(`the message was to be ${state} and reads ${reads}`, renewal);
}
