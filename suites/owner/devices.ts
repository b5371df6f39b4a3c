import { triggersSent } from '../../harness/judge/claims.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { countsOfOthers, membersOnLaterPage } from './device-counts.ts';
import { dispatchChecks } from './device-dispatch.ts';
import { cancelledCountChecks } from './device-cancelled.ts';
import { deviceStateChecks } from './device-list.ts';
import { revokeChecks } from './device-revoke.ts';
import { revokeLeavesChecks } from './device-revoke-leaves.ts';
import { withoutDevices } from '../resources/lists/empty-list.ts';
import { itemsIn } from '../resources/lists/paging.ts';
import { readInOutage } from '../resources/reads/read-twice.ts';
import { unrevokedChecks } from './device-unknown.ts';
import { sizeAsked, inventedOwnerCursor, oneLeft, ownOnly, pagesCheck } from './owner-pages.ts';
import { defineCheck } from '../../harness/define-check.ts';
import type { Check } from '../../harness/model/check.ts';
import type { StateValues } from '../../harness/model/drive.ts';
import { isListed, listsWhatIsKnown } from '../resources/lists/listed.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { deviceByHook, revokeRequest } from '../resources/devices/device-support.ts';

const id = 'devices.list';

/** What a device may be doing, as the state `device` takes it. */
const uses: Readonly<Record<string, StateValues>> = {
  idle: {},
  connected: { socketLease: true },
  waiting: { pending: 3 },
  sending: { inFlight: 2 },
  reporting: { preconditions: 'stale' },
  'connected-and-waiting': { socketLease: true, pending: 1 },
  // its report is there to be read all the same
  'revoked-and-reporting': { revoked: true, preconditions: 'stale' },
};

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
    inUse(),
    ...revokeChecks,
    ...unrevokedChecks,
    ...dispatchChecks,
    ...revokeLeavesChecks,
  ],
};

/** No read shows a device by its id; that a revoke of it is taken shows that there is one. */
function inUse(): Check {
  return defineCheck({
    id: `${id}/in-use`,
    title: 'lists every device that can be revoked, whatever it is doing',
    callee: id,
    alsoCalls: ['devices.revoke'],
    needs: { freshAccount: true, states: ['device'] },
    besides: 'any item',
    drive: async (drive) => {
      const made = new Map<string, string>();
      for (const [name, use] of Object.entries(uses))
        made.set(name, await deviceByHook(drive, use));
      await walkUntil(drive, id, 'list', (pages) =>
        [...made.values()].every((device) => isListed(id, pages, device)),
      );
      for (const [name, device] of made)
        await drive.send(`revoke-${name}`, revokeRequest(drive, device));
    },
    claims: Object.keys(uses).map((name) =>
      listsWhatIsKnown(`${id}.complete`, id, 'list', `revoke-${name}`),
    ),
  });
}
