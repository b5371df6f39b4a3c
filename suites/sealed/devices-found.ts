import { otherAnswer, otherValue } from '../../harness/judge/found.ts';
import { foundAt } from '../../harness/claims/terms.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { exactly } from '../../harness/judge/exactly.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, ClaimVerdict, Reader } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { isObject, list as listAt, member } from '../../harness/model/json.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { bindingsOf } from './line-bindings.ts';
import { missingFrom } from '../resources/lists/listed.ts';
import { itemsIn, walk } from '../resources/lists/paging.ts';
import { lastInPath } from '../../harness/judge/path-ids.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';

const list = 'sealed.devices.list';
const get = 'sealed.devices.get';
const owners = 'devices.list';

/** So many devices are read one by one; an account may have a great many. */
const mostReads = 12;

/** The devices of an account as both planes show them, whoever enrolled them. */
export function foundDevicesCheck(): Check {
  return defineCheck({
    id: `${list}/as-found`,
    title: 'lists the devices that there are as they are read by their ids',
    callee: list,
    alsoCalls: [get, owners],
    needs: { states: ['device'], fallback: true },
    besides: 'what is found',
    drive: async (drive) => {
      if (drive.ownAccount) await deviceByHook(drive, { lines: ['pending', 'active'] });
      if (drive.ownAccount) await deviceByHook(drive, { revoked: true, lines: ['active'] });
      const listed = await walk(drive, list, 'before');
      const own = await walk(drive, owners, 'owners');
      const ids = [...idsOf(list, listed), ...idsOf(owners, own)];
      const reads = await readEach(drive, [...new Set(ids)].slice(0, mostReads));
      // a list may follow a moment later what somebody has changed
      await drive.untilShown(
        () => walk(drive, list, 'list'),
        (pages) => reads.every((read) => isShown(read, pages)),
      );
      await walk(drive, owners, 'still');
    },
    claims: [
      alike('sealed.devices.shows-lines', 'lines', bindingsOf),
      alike('sealed.devices.shows-revocation', 'revoked', revokedIn),
      findsListed(),
      listsUsable(),
      revokedByOwner(),
    ],
  });
}

async function readEach(drive: Drive, ids: readonly string[]): Promise<readonly Answer[]> {
  if (ids.length === 0) drive.stop('the account lists no devices', 'states.device');
  const reads: Answer[] = [];
  for (const [place, device_id] of ids.entries())
    reads.push(await drive.send(`read-${place + 1}`, drive.request(get, { path: { device_id } })));
  return reads;
}

/** True where the pages show a device as its read does, which may be not at all. */
function isShown(read: Answer, pages: readonly Answer[]): boolean {
  const id = lastInPath(read);
  const listed = pages
    .flatMap((page) => itemsIn(list, exactly(page)))
    .find((one) => one['device_id'] === id);
  if (!accepted(read)) return !listed;
  if (!listed) return !isUsable(read);
  const { json } = exactly(read);
  return bindingsOf(listed) === bindingsOf(json) && revokedIn(listed) === revokedIn(json);
}

/** What two walks show of a device, and its read between them. */
interface Seen {
  readonly id: string;
  readonly read: Answer;
  readonly before: unknown;
  readonly after: unknown;
}

const walks = ['before-*', 'list-*'];
const labels = { reads: ['read-*', ...walks], controls: walks };

/** Claims that the list and the read have a device alike, where the list has it so before and after. */
function alike(
  clause: ClauseId,
  name: string,
  told: (device: unknown) => string | boolean | null,
): Claim {
  return claims(clause, labels, (read) => {
    const settled = seenIn(read).flatMap((one) => {
      const [was, is] = [one.before, one.after].map((item) => (isObject(item) ? told(item) : null));
      const shown = accepted(one.read) ? told(exactly(one.read).json) : null;
      const isSettled = was !== null && was === is && shown !== null;
      return isSettled ? [{ at: labelOf(one.read), was, shown }] : [];
    });
    if (settled.length === 0) return { inconclusive: 'no device is listed and read' };
    const odd = settled.find(({ was, shown }) => was !== shown);
    return odd ? { at: odd.at, ...otherValue(name, odd.was, odd.shown) } : null;
  });
}

function findsListed(): Claim {
  return claims(`${get}.finds-listed`, labels, (read) => {
    const listed = seenIn(read).filter(({ before, after }) => before && after);
    if (listed.length === 0) return { inconclusive: 'no device is listed all the time' };
    const lost = listed.find((one) => refusedForSure(one.read));
    return lost ? otherAnswer(lost.read, `200 with ${lost.id}, which is listed`) : null;
  });
}

/** a device is listed that its read shows as enrolled and with an active line. */
function listsUsable(): Claim {
  return claims(`${list}.complete`, labels, (read) => {
    const usable = seenIn(read).filter((one) => accepted(one.read) && isUsable(one.read));
    if (usable.length === 0) return { inconclusive: 'no read shows a device with an active line' };
    const lost = usable.find(({ before, after }) => !before && !after);
    const missing = lost ? missingFrom(list, read.all('list-'), lost.id) : null;
    return foundAt('list-1', missing);
  });
}

function isUsable({ json }: Answer): boolean {
  if (revokedIn(json) !== false) return false;
  return listAt(json, 'lines').some((line) => member(line, 'state') === 'active');
}

/** the sealed plane shows no device as enrolled that the owner's list shows as revoked before and after. */
function revokedByOwner(): Claim {
  const both = ['owners-*', 'still-*'];
  const { reads, controls } = labels;
  const all = { reads: [...reads, ...both], controls: [...controls, ...both] };
  return claims('sealed.devices.revoked-by-owner', all, (read): ClaimVerdict => {
    const revoked = seenIn(read).filter(({ id }) =>
      ['owners-', 'still-'].every((look) => revokedIn(inPages(read, owners, look, id)) === true),
    );
    const shown = revoked.filter(({ after }) => after);
    if (shown.length === 0) return { inconclusive: 'both planes list no device that is revoked' };
    const enrolled = shown.find(({ after }) => revokedIn(after) === false);
    return enrolled ? { at: 'list-1', ...otherValue('revoked', true, false) } : null;
  });
}

function seenIn(read: Reader): Seen[] {
  return read.all('read-').map((answer) => {
    const id = lastInPath(answer);
    const [before, after] = ['before-', 'list-'].map((look) => inPages(read, list, look, id));
    return { id, read: answer, before, after };
  });
}

function inPages(read: Reader, id: typeof list | typeof owners, look: string, device: string) {
  const items = read.all(look).flatMap((page) => itemsIn(id, exactly(page)));
  return items.find((item) => item['device_id'] === device);
}

/** Whether a device is shown as revoked; null where it does not say. */
function revokedIn(device: unknown): boolean | null {
  const revoked = member(device, 'revoked');
  return typeof revoked === 'boolean' ? revoked : null;
}

function idsOf(id: typeof list | typeof owners, pages: readonly Answer[]): string[] {
  return pages.flatMap((page) =>
    itemsIn(id, page).flatMap(({ device_id: device }) =>
      typeof device === 'string' ? [device] : [],
    ),
  );
}

function labelOf({ exchange }: Answer): string {
  return exchange.label ?? '';
}
