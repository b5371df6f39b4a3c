import type { Client } from '../client/client.ts';
import { isObject, list, member } from '../model/json.ts';
import { accepted } from '../judge/accepted.ts';
import type { Account, Target } from '../model/target.ts';
import { buildRequest } from '../requests/build-request.ts';

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
  let query: Record<string, string> = {};
  let seen = 0;
  for (let page = 0; page < mostPages; page += 1) {
    // a page tells where the next one begins
    const request = buildRequest('devices.list', account, origin, { query });
    const { answer } = await client.send(request, { label: null });
    if (!accepted(answer)) return null;
    const devices = list(answer.json, 'devices').filter(isObject);
    seen += devices.length;
    const own = devices.find(({ device_id: id }) => id === account.deviceId);
    if (own) return own['revoked'] === true ? revoked : null;
    const next = member(answer.json, 'next_cursor');
    if (typeof next !== 'string')
      return Array.isArray(member(answer.json, 'devices')) ? foreign(seen) : null;
    query = { before: next };
  }
  return null;
}

const revoked = 'account.deviceId is revoked: give a device that is enrolled';

function foreign(seen: number): string {
  return (
    `account.deviceId is not among the devices that account.owner lists (${seen}): give a device of ` +
    'that account, and keys that are bound to it'
  );
}
