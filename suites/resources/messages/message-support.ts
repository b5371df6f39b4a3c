import type { RequestSpec } from '../../../harness/model/request.ts';
import { assumptions } from '../../../harness/judge/assumed.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive, EnvelopeDirection } from '../../../harness/model/drive.ts';
import { member } from '../../../harness/model/json.ts';
import { itemsIn } from '../lists/paging.ts';

/** The route that takes envelopes of a direction. */
export const uploadRoutes = {
  outbound: 'sealed.messages.submit',
  inbound: 'sealed.inbound.upload',
} as const;

/** The member by which an accepted upload names what came of it. */
export const uploadIds = { outbound: 'message_id', inbound: 'event_id' } as const;

/** The id of the first message or device that a list shows, no matter on which page. */
export async function firstListed(drive: Drive, item: 'message' | 'device'): Promise<string> {
  const list = `sealed.${item}s.list` as const;
  const found = (soFar: Answer) => itemsIn(list, soFar).length > 0;
  const [first] = itemsIn(list, await drive.readWhole(null, drive.request(list), found));
  return namedBy(first, `${item}_id`) ?? drive.stop(`the account lists no ${item} to read`);
}

/** The parts of an upload of a fresh envelope; an earlier run may have sent a fixed account's. */
export async function freshUpload(
  drive: Drive,
  direction: EnvelopeDirection,
): Promise<{ readonly body: Uint8Array; readonly assumption: string | null }> {
  const assumption = drive.ownAccount ? null : assumptions.envelope;
  return { body: await drive.envelope(direction), assumption };
}

/** An upload of such an envelope. */
export async function goodUpload(drive: Drive, direction: EnvelopeDirection): Promise<RequestSpec> {
  return drive.request(uploadRoutes[direction], await freshUpload(drive, direction));
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
