import type { Drive } from '../../../harness/model/drive.ts';

/** What the device is handed until it has a message; it may be handed one at a time. */
export async function handedOut(
  drive: Drive,
  awaited: string,
  deviceId = drive.account.deviceId,
): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (let asked = 0; asked < 3; asked += 1) {
    // the oldest comes first, if there is an order at all
    all.push(...(await dispatched(drive, deviceId)));
    if (all.includes(awaited)) return all;
  }
  return drive.stop('the device was not handed a message that is queued on it');
}

/** What the device is handed when it asks for work. */
export async function dispatched(
  drive: Drive,
  deviceId = drive.account.deviceId,
): Promise<readonly unknown[]> {
  const { accountId: account } = drive.account;
  const told = (await drive.state('dispatch', { account, deviceId }))['dispatched'];
  return Array.isArray(told) ? told : drive.stop('the state dispatch answered without dispatched');
}
