import type { Item, Resource } from '../../../harness/claims/looks.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Reader } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { Account } from '../../../harness/model/target.ts';
import { nextSecondMs } from '../lists/until-shown.ts';
import { itemsIn, walk } from '../lists/paging.ts';

/** The operation that lists the devices of an account. */
export const deviceList = 'devices.list';

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

/** Follows the name of a look that came in another second. */
const later = 'later';

/**
 * Looks at the devices until they show what is waited for. Where they never do there is one more look, in another
 * second than what was set up, so that a device which was observed then was observed since.
 */
export async function lookUntilCounted(
  drive: Drive,
  name: string,
  shows: (pages: readonly Answer[]) => boolean,
): Promise<void> {
  const pages = await drive.untilShown(() => lookAtDevices(drive, name), shows);
  if (shows(pages)) return;
  await drive.pause(nextSecondMs);
  await lookAtDevices(drive, `${later}-${name}`);
}

/** The pages of the last of such looks. */
export function lastLook(read: Reader, name: string): readonly Answer[] {
  const again = read.all(`${later}-${name}-`);
  return again.length > 0 ? again : read.all(`${name}-`);
}

/** What a look waits for is set up longer before it than this, in milliseconds. */
const closeEnoughMs = nextSecondMs - 100;

/**
 * Why a device may show what was so before the hook set up something else: it was observed earlier than the
 * answer, by its Date or by what the target's records tell in its place, or nobody says when. False where
 * it was observed since.
 */
export function mayBeOlder(device: Item, pages: readonly Answer[]): string | false {
  const { device_id: id, status_observed_at_ms: at } = device;
  if (typeof at !== 'number') return 'the list does not say when it observed the device';
  const page = pages.find((one) => devicesIn([one]).some(({ device_id: own }) => own === id));
  const answeredAt = page ? answeredAtMs(page) : Number.NaN;
  if (Number.isNaN(answeredAt)) return 'there is no Date to hold its observation against';
  return at < answeredAt && `the device was observed ${answeredAt - at} ms before the answer`;
}

/** NaN where the target's clock is not known to a second. */
function answeredAtMs({ headers, exchange }: Answer): number {
  const { recordsAhead: ahead, startedAtMs } = exchange;
  if (!ahead) return Date.parse(headers('date')[0] ?? '');
  return ahead.most - ahead.least > closeEnoughMs ? Number.NaN : startedAtMs + ahead.least;
}

/** A device, as the owner's list shows it. */
export const deviceItems: Resource = {
  name: 'device',
  id: 'device_id',
  itemsIn: devicesIn,
  nullable: ['reported_preconditions'],
};

/** The devices on some pages. */
export function devicesIn(pages: readonly Answer[]): readonly Item[] {
  return pages.flatMap((page) => itemsIn(deviceList, page));
}

/** A request that revokes a device. */
export function revokeRequest(drive: Drive, device_id: string, fault?: string): RequestSpec {
  return drive.request('devices.revoke', {
    path: { device_id },
    ...(fault !== undefined && { fault }),
  });
}
