import { repeated, otherCount } from '../../harness/judge/found.ts';
import { listAllOwnerDevices } from '../../contract/index.ts';
import { cursorAfter } from '../../harness/contract/page-walk.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member, textOf } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { itemsIn, mostPages, withoutEnd } from '../resources/lists/paging.ts';
import { runRecorded } from './recorded-calls.ts';
import { firstRepeated } from '../../harness/model/repeated.ts';

const macro = 'listAllOwnerDevices';
const list = 'devices.list';
/** With the account's own one they fill two pages of fifty, and begin a third. */
const further = 110;

/** Every page of the devices as one call (contract: "What the service does", macros). */
export const listDevicesChecks: readonly Check[] = [runs(), overPages()];

async function run(drive: Drive): Promise<void> {
  await runRecorded(drive, { names: { [list]: 'page' } }, (call, patience) =>
    listAllOwnerDevices(call, patience, mostPages),
  );
}

function runs(): Check {
  return defineCheck({
    id: `macros.${macro}/runs`,
    title: 'lists no device twice, and tells the end by null or by has_more',
    callee: macro,
    alsoCalls: [list],
    drive: run,
    claims: [everyDeviceOnce(0)],
  });
}

function overPages(): Check {
  return defineCheck({
    id: `macros.${macro}/over-pages`,
    title: 'lists every device once over several pages',
    callee: macro,
    alsoCalls: [list],
    needs: { freshAccount: true, states: ['devices'] },
    drive: async (drive) => {
      await drive.state('devices', { account: drive.account.accountId, count: further });
      await run(drive);
    },
    claims: [everyDeviceOnce(further + 1)],
  });
}

/** Claims that the pages list no device twice and come to an end, with so many at least. */
function everyDeviceOnce(least: number): Claim {
  return claims(`macros.${macro}.runs`, ['page-*'], (read) => {
    const pages = read.all('page-');
    if (!pages.every(({ json }) => Array.isArray(member(json, 'devices'))))
      return { inconclusive: 'a page has no devices to read' };
    const last = pages.at(-1);
    const at = last?.exchange.label ?? 'page-1';
    const ids = pages.flatMap((page) =>
      itemsIn(list, page).map(({ device_id }) => textOf(device_id)),
    );
    const again = ids[firstRepeated(ids)];
    if (again !== undefined) return { at, ...repeated('device', again) };
    if (last && cursorAfter(list, last) !== null) return { at, ...withoutEnd(list, pages) };
    if (ids.length >= least) return null;
    return { at, ...otherCount('devices', { least }, ids.length) };
  });
}
