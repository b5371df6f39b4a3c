import { type CheckDraft, defineCheck } from '../../harness/define-check.ts';
import { refuses } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, EnvelopeDirection } from '../../harness/model/drive.ts';
import type { RequestParts, RequestSpec } from '../../harness/model/request.ts';
import { goodUpload, uploadRoutes } from '../resources/messages/message-support.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';

/** Both ways that an envelope can go; the rules of an upload are the same. */
export const directions = ['outbound', 'inbound'] as const;

/** A check on the upload of a direction; `key` tells it from the others there. */
export function uploadCheck(
  direction: EnvelopeDirection,
  draft: Omit<CheckDraft, 'id' | 'callee'> & { readonly key: string },
): Check {
  const { key, ...rest } = draft;
  const callee = uploadRoutes[direction];
  return defineCheck({ ...rest, id: `${callee}/${key}`, callee });
}

/** A request that uploads what its parts say. */
export function upload(
  drive: Drive,
  direction: EnvelopeDirection,
  parts: RequestParts,
): RequestSpec {
  return drive.request(uploadRoutes[direction], parts);
}

/** Uploads the good envelope that probes differ from; see `Drive.control`. */
export function controlUpload(drive: Drive, direction: EnvelopeDirection): Promise<Answer> {
  return drive.control(() => goodUpload(drive, direction), 'sealedMessages');
}

/** Has the hook make one more device, and an outbound envelope for it. */
export async function envelopeOfFurtherDevice(
  drive: Drive,
): Promise<{ readonly body: Uint8Array; readonly deviceId: string }> {
  const deviceId = await deviceByHook(drive);
  const params = { account: drive.account.accountId, direction: 'outbound', deviceId };
  const { envelope } = await drive.state('envelope', params);
  if (typeof envelope === 'string') return { body: Buffer.from(envelope, 'base64'), deviceId };
  return drive.stop('the state envelope answered without envelope');
}

/** Claims that what can be no envelope is refused as a bad body, or by one of the further statuses. */
export function noneOf(label: string, ...further: readonly number[]): Claim {
  return refuses('sealed.uploads.not-an-envelope', label, statuses(400, 415, ...further));
}

/** The same of one that is cut off: who relays what is opaque may read no more of it than its beginning. */
export function noneOfCut(label: string): Claim {
  return refuses('sealed.uploads.cut-short', label, statuses(400, 415, 403));
}

function statuses(...all: readonly number[]) {
  return all.map((status) => ({ status }));
}
