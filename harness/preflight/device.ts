import type { Client } from '../client/client.ts';
import { cursorAfter, itemsIn } from '../contract/page-walk.ts';
import { accepted } from '../judge/accepted.ts';
import type { Answer } from '../model/answer.ts';
import { member } from '../model/json.ts';
import type { Account, Target } from '../model/target.ts';
import { buildRequest } from '../requests/build-request.ts';
import { pagesFrom } from '../requests/pages-from.ts';

/** So many pages are read; an account with more devices is not searched to its end. */
const mostPages = 20;

/**
 * What shows that `deviceId` is no device of `owner`, or one that is revoked; null where nothing
 * does: the owner's list must have been read to its end. Reads only.
 */
export async function strangeDevice(
  client: Client,
  { origin }: Target,
  account: Account | undefined,
): Promise<string | null> {
  if (!account?.owner || !account.deviceId) return null;
  const devicesIn = (pages: readonly Answer[]) => pages.flatMap((page) => itemsIn(id, page));
  const ownIn = (pages: readonly Answer[]) =>
    devicesIn(pages).find((one) => one['device_id'] === account.deviceId);
  const pages = await pagesFrom(
    buildRequest(id, account, origin),
    async (request) => (await client.send(request, { label: null })).answer,
    (soFar) => soFar.length === mostPages || ownIn(soFar) !== undefined,
  );
  const own = ownIn(pages);
  if (own) return own['revoked'] === true ? revoked : null;
  const last = pages.at(-1);
  const isWhole = pages.every(
    (page) => accepted(page) && Array.isArray(member(page.json, 'devices')),
  );
  if (!last || !isWhole || cursorAfter(id, last) !== null) return null;
  return foreign(devicesIn(pages).length);
}

const id = 'devices.list';

const revoked = 'account.deviceId is revoked: give a device that is enrolled';

function foreign(seen: number): string {
  return (
    `account.deviceId is not among the devices that account.owner lists (${seen}): give a device of ` +
    'that account, and keys that are bound to it'
  );
}
