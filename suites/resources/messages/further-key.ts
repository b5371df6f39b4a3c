import { accepted } from '../../../harness/judge/accepted.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { goodSubmission, submitRequest, type Sending } from './alpha-support.ts';
import { keyWith } from '../keys.ts';

/** A way to submit: through which device, and by which key. */
export interface Way extends Sending {
  readonly deviceId?: string;
}

/**
 * Another key with which the device can be submitted to: one of another device, which the hook may have
 * bound to this one, or one that may only send. None where neither is accepted; stops where the hook can't
 * make the second.
 */
export async function furtherKey(drive: Drive, deviceId: string, count: number): Promise<Way[]> {
  const fault = 'the key may be bound to another device, or lack a scope';
  for (const problem of ['otherDevice', 'sendOnly'] as const) {
    const credentials = { bearer: await keyWith(drive, 'public', problem) };
    const body = { ...(await goodSubmission(drive)), device_id: deviceId };
    const request = submitRequest(drive, body, { credentials, fault });
    const answer = await drive.send(`try-${problem}-${count}`, request);
    if (accepted(answer)) return [{ deviceId, credentials }];
  }
  return [];
}
