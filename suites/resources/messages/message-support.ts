import { assumptions } from '../../../harness/judge/assumed.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive, EnvelopeDirection, StateValues } from '../../../harness/model/drive.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Account } from '../../../harness/model/target.ts';
import { type MessageRoutes, assumedOfCancel, ownMessage } from './own-message.ts';
import { itemsIn } from '../lists/paging.ts';

/** The route that takes envelopes of a direction. */
export const uploadRoutes = {
  outbound: 'sealed.messages.submit',
  inbound: 'sealed.inbound.upload',
} as const;

/** The member by which an accepted upload names what came of it. */
export const uploadIds = { outbound: 'message_id', inbound: 'event_id' } as const;

/**
 * Has the hook make a sealed message, or submits one without it, and reads it back: one that does not read as asked is the
 * hook's business, and proves nothing about the target.
 */
export async function makeMessage(
  drive: Drive,
  state = 'queued',
  account: Account = drive.account,
  further: StateValues = {},
): Promise<string> {
  if (!drive.hooked && account === drive.account)
    return ownMessage(drive, messageRoutes(drive), state);
  const params = { account: account.accountId, plane: 'sealed', state, ...further };
  const id = (await drive.state('message', params))['messageId'];
  if (typeof id !== 'string') return drive.stop('the state message answered without messageId');
  const path = { message_id: id };
  const shown = await drive.setUp(drive.request('sealed.messages.get', { path }, account));
  const reads = member(shown.json, 'state');
  if (reads === state) return id;
  return drive.stop(`the state message was to be ${state} and reads ${textOf(reads)}`);
}

function pathTo(message_id: string) {
  return { path: { message_id } };
}

function messageRoutes(drive: Drive): MessageRoutes {
  return {
    plane: 'sealed',
    submit: async () =>
      drive.request('sealed.messages.submit', await freshUpload(drive, 'outbound')),
    read: (id) => drive.request('sealed.messages.get', pathTo(id)),
    cancel: (id) =>
      drive.request('sealed.messages.cancel', {
        ...pathTo(id),
        assumption: assumedOfCancel(drive),
      }),
  };
}

/** The id of a message to read: made where the account is the check's own, else the first listed. */
export async function someMessage(drive: Drive): Promise<string> {
  if (drive.ownAccount) return makeMessage(drive);
  const first = await firstListed(drive, 'sealed.messages.list');
  return namedBy(first, 'message_id') ?? drive.stop('the account lists no sealed message to read');
}

/** The id of an enrolled device: the account's own, else the first that is listed. */
export async function someDevice(drive: Drive): Promise<string> {
  if (drive.account.deviceId !== undefined) return drive.account.deviceId;
  const first = await firstListed(drive, 'sealed.devices.list');
  return namedBy(first, 'device_id') ?? drive.stop('the account lists no device to read');
}

/** The first item of a list, on whichever page it stands. */
async function firstListed(drive: Drive, list: 'sealed.messages.list' | 'sealed.devices.list') {
  const found = (soFar: Answer) => itemsIn(list, soFar).length > 0;
  const [first] = itemsIn(list, await drive.readWhole(null, drive.request(list), found));
  return first;
}

/** Has the hook make a device of an account. */
export async function makeDevice(
  drive: Drive,
  params: StateValues = {},
  account: Account = drive.account,
): Promise<string> {
  const made = await drive.state('device', { account: account.accountId, ...params });
  return namedBy(made, 'deviceId') ?? drive.stop('the state device answered without deviceId');
}

/** The parts of an upload of a fresh envelope; an earlier run may have sent a fixed account's. */
export async function freshUpload(
  drive: Drive,
  direction: EnvelopeDirection,
): Promise<{ readonly body: Uint8Array; readonly assumption: string | null }> {
  const assumption = drive.ownAccount ? null : assumptions.envelope;
  return { body: await drive.envelope(direction), assumption };
}

/** True where an upload was told that its envelope came before: then it shows nothing new. */
export function cameBefore({ exchange, json }: Answer): boolean {
  return exchange.assumption === assumptions.envelope && member(json, 'created') === false;
}

/** Stops where an envelope of the target file was sent by an earlier run, and so sets nothing off. */
export function stopIfUsed(drive: Drive, uploaded: Answer): void {
  if (cameBefore(uploaded)) drive.stop(assumptions.envelope, 'account.envelopes.inbound');
}

/** The id that an accepted upload gave; undefined where it gave none. */
export function uploadedId(direction: EnvelopeDirection, answer: Answer): string | undefined {
  return namedBy(answer.json, uploadIds[direction]);
}

function namedBy(value: unknown, name: string): string | undefined {
  const id = member(value, name);
  return typeof id === 'string' ? id : undefined;
}
