import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';

/** Sends a good step, recorded as `outage`, while a service behind it is down: whether it is taken is open. */
export async function inOutage(drive: Drive, request: RequestSpec): Promise<void> {
  const { accountId: account } = drive.account;
  await drive.during('outage', { account }, async () => {
    await drive.send('outage', { ...request, assumption: null });
  });
}
