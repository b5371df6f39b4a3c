import { triggersSent } from '../../harness/judge/claims.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { countsOfOthers } from './device-counts.ts';
import { membersOnLaterPage } from './device-later-page.ts';
import { dispatchChecks } from './device-dispatch.ts';
import { listedDeviceChecks } from './devices-listed.ts';
import { cancelledCountChecks } from './device-cancelled.ts';
import { deviceStateChecks } from './device-list.ts';
import { revokeChecks } from './device-revoke.ts';
import { revokeLeavesChecks } from './device-revoke-leaves.ts';
import { withoutDevices } from '../resources/lists/empty-list.ts';
import { revokeOthersChecks } from './device-revoke-others.ts';
import { itemsIn } from '../resources/lists/paging.ts';
import { readInOutage } from '../resources/reads/read-in-outage.ts';
import { unrevokedChecks } from './device-unknown.ts';
import { revokedFoundChecks } from './revoked-found.ts';
import { sizeAsked, inventedOwnerCursor, oneLeft, ownOnly, pagesCheck } from './owner-pages.ts';

const id = 'devices.list';

/** The owner's devices (contract: "Public plane: owner messages and devices"). */
export const devicesSuite: Suite = {
  id: 'devices',
  title: "The owner's devices are listed and revoked",
  checks: [
    pagesCheck(id, 'pages', 'lists at most fifty devices on a page, each once over all pages', {
      sameInstant: false,
      // whether a page says has_more at all is open
      more: [
        triggersSent('owner-device-page.has-more', { reads: ['first-*'], controls: ['first-*'] }),
      ],
    }),
    oneLeft(id),
    withoutDevices(id),
    readInOutage(id, {
      parts: () => Promise.resolve({}),
      items: (answer) => itemsIn(id, answer),
      kept: ['device_id', 'display_name', 'revoked'],
    }),
    sizeAsked(id),
    inventedOwnerCursor(id),
    ownOnly(id, 'lists no device of another account, even with its cursor'),
    ...deviceStateChecks,
    countsOfOthers(),
    membersOnLaterPage(),
    ...cancelledCountChecks,
    ...listedDeviceChecks,
    ...revokeChecks,
    ...unrevokedChecks,
    ...revokedFoundChecks,
    ...dispatchChecks,
    ...revokeLeavesChecks,
    ...revokeOthersChecks,
  ],
};
