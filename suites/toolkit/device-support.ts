import type { Answer } from '../../harness/model/answer.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import type { Account } from '../../harness/model/target.ts';
import { itemsIn, walk } from './paging.ts';
import { idInPath } from './path-ids.ts';

/** The operation that lists the devices of an account. */
export const deviceList = 'devices.list';

/** A device as a page lists it. */
export type ListedDevice = Readonly<Record<string, unknown>>;

/** Has the hook make a further device of the account, by its id. */
export async function deviceByHook(
  drive: Drive,
  params: Readonly<Record<string, unknown>> = {},
  account: Account = drive.account,
): Promise<string> {
  const values = await drive.state('device', { account: account.accountId, ...params });
  const id = values['deviceId'];
  return typeof id === 'string' ? id : drive.stop('the state device answered without deviceId');
}

/** Looks at all devices of an account, recorded as `name-1` and so on. */
export function lookAtDevices(drive: Drive, name: string, account?: Account): Promise<Answer[]> {
  return walk(drive, deviceList, name, {}, undefined, account);
}

/** The devices on some pages. */
export function devicesIn(pages: readonly Answer[]): readonly ListedDevice[] {
  return pages.flatMap((page) => itemsIn(deviceList, page));
}

/** The device that a revoke addressed, as some pages list it. */
export function revokedIn(revoke: Answer, pages: readonly Answer[]): ListedDevice | undefined {
  const id = idInPath(revoke.exchange, 'device_id');
  return devicesIn(pages).find((device) => device['device_id'] === id);
}

/** A request that revokes a device. */
export function revokeRequest(drive: Drive, device_id: string, fault?: string): RequestSpec {
  return drive.request('devices.revoke', {
    path: { device_id },
    ...(fault !== undefined && { fault }),
  });
}
