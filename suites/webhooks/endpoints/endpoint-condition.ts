import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';

/** What the state `endpoint` can be told to make of one. */
type Condition = 'paused' | 'urlRefused' | 'secretUnreadable';

/**
 * So long, in milliseconds, a pause stands before anybody looks at it. One may end by itself, and what ends
 * soon is then gone before the first look, instead of between two of them.
 */
const standsMs = 600;

/** Has the hook put an endpoint into a condition that lasts until the check is over. */
export async function put(
  drive: Drive,
  plane: ResourcePlane,
  endpointId: string,
  condition: Condition,
): Promise<void> {
  const account = drive.account.accountId;
  await drive.state('endpoint', { account, plane, endpointId, [condition]: true });
  if (condition === 'paused') await drive.pause(standsMs);
}
