import { accepted } from '../../harness/judge/accepted.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { goodSubmission, keyOfOtherDevice, submitRequest, type Sending } from './alpha-support.ts';

/** A way to submit: through which device, and by which key. */
export interface Way extends Sending {
  readonly deviceId?: string;
}

/** Another key with which the device can be submitted to; none where the hook has bound it to a third. */
export async function furtherKey(drive: Drive, deviceId: string, count: number): Promise<Way[]> {
  const credentials = { bearer: await keyOfOtherDevice(drive) };
  const body = { ...(await goodSubmission(drive)), device_id: deviceId };
  const fault = 'the key may be bound to another device';
  const answer = await drive.send(
    `try-${count}`,
    submitRequest(drive, body, { credentials, fault }),
  );
  return accepted(answer) ? [{ deviceId, credentials }] : [];
}
