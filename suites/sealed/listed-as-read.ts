import { otherValue } from '../../harness/judge/found.ts';
import { foundAt } from '../../harness/claims/terms.ts';
import type { Said } from '../../harness/model/found.ts';
import { fits } from '../../harness/contract/validate.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { exactly } from '../../harness/judge/exactly.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { textOf, member } from '../../harness/model/json.ts';
import { bindingsOf } from './line-bindings.ts';
import { idsIn, itemsIn } from '../resources/lists/paging.ts';
import { lastInPath } from '../../harness/judge/path-ids.ts';
import { preparedWalkUntil, walkUntil } from '../resources/lists/until-shown.ts';

/** More than a page of any usual size. */
const many = 60;

/** A list, the read by id of its items, and what both say of one. A lease is observed at its moment. */
const lists = {
  'sealed.messages.list': {
    get: 'sealed.messages.get',
    param: 'message_id',
    state: 'messages',
    resource: 'SealedMessageMetadata',
    members: [
      'device_id',
      'state',
      'state_version',
      'created_at_ms',
      'updated_at_ms',
      'expires_at_ms',
    ],
  },
  'sealed.devices.list': {
    get: 'sealed.devices.get',
    param: 'device_id',
    state: 'devices',
    resource: 'SealedDevice',
    members: ['display_name', 'revoked', 'lines'],
  },
} as const;
type List = keyof typeof lists;

/** One message or device, as its list has it and as it is read by its id. */
export const listedAsReadChecks: readonly Check[] = [
  asRead('sealed.messages.list', 'as-read', 'sealed.messages.cancel'),
  asRead('sealed.devices.list', 'as-read'),
  asRead('sealed.devices.list', 'revoked-as-read', 'devices.revoke'),
];

/** An item on the first page and one on the last are changed by `change`, after a walk has shown them. */
function asRead(list: List, key: string, change?: 'sealed.messages.cancel' | 'devices.revoke') {
  const { get, state, param } = lists[list];
  return defineCheck({
    id: `${list}/${key}`,
    title: `shows an item on any page as the read by its id shows it${change ? ', changed or not' : ''}`,
    callee: list,
    alsoCalls: [get, ...(change ? [change] : [])],
    needs: { states: [state], freshAccount: true },
    drive: async (drive) => {
      const plane = state === 'messages' ? { plane: 'sealed' } : {};
      await drive.state(state, { account: drive.account.accountId, ...plane, count: many });
      const shows = (pages: readonly Answer[]) =>
        pages.flatMap((page) => idsIn(list, page)).length >= many;
      const chosen = edges(list, await preparedWalkUntil(drive, list, shows));
      // one that has changed since it came, on the first page and on a later one
      // taken or not: what it comes to is for the reads to say
      for (const id of change ? [chosen[0], chosen.at(-1)] : [])
        if (id) await drive.send(`change-${id}`, drive.request(change!, { path: { [param]: id } }));
      const reads = await readEach(drive, list, 'before', chosen);
      await walkUntil(drive, list, 'list', (pages) =>
        reads.every((read) => differing(list, pages, read) === null),
      );
      await readEach(drive, list, 'after', chosen);
    },
    claims: Array.from({ length: 4 }, (_, place) => sameInBoth(list, place)),
  });
}

/** The first and the last item of the first page, and of the last one. */
function edges(list: List, pages: readonly Answer[]): string[] {
  const ids = pages.map((page) => idsIn(list, page)).filter((page) => page.length > 0);
  return [ids[0]?.at(0), ids[0]?.at(-1), ids.at(-1)?.at(0), ids.at(-1)?.at(-1)].flatMap(
    (id) => id ?? [],
  );
}

async function readEach(drive: Drive, list: List, look: string, chosen: readonly string[]) {
  const { get, param } = lists[list];
  const answers: Answer[] = [];
  for (const [place, id] of chosen.entries()) {
    // one after the other, as a caller would
    const request = drive.request(get, { path: { [param]: id } });
    answers.push(await drive.send(`${look}-${place}`, request));
  }
  return answers;
}

/** The first member of which two places say another thing; a null and one that is left out are alike. */
function otherMember(list: List, one: unknown, other: unknown): string | undefined {
  return lists[list].members.find((name) => wordsOf(name, one) !== wordsOf(name, other));
}

function wordsOf(name: string, item: unknown): string {
  return (name === 'lines' ? bindingsOf(item) : null) ?? textOf(member(item, name) ?? null);
}

/** How the pages show what was read, where they show it otherwise; null where they do not. */
function differing(list: List, pages: readonly Answer[], read: Answer): Said | null {
  const { param } = lists[list];
  const id = lastInPath(read);
  const item = pages
    .flatMap((page) => itemsIn(list, exactly(page)))
    .find((one) => one[param] === id);
  const own = exactly(read).json;
  const name = item && otherMember(list, own, item);
  return name === undefined ? null : otherValue(name, member(own, name), member(item, name));
}

/** A member that changes between two reads is no matter of the list. */
function sameInBoth(list: List, place: number): Claim {
  const reads = [`before-${place}`, `after-${place}`];
  const labels = { reads: [...reads, 'list-*'], controls: ['list-*'] };
  return claims('sealed.lists.as-read', labels, (read: Reader) => {
    const [before, after] = reads.map(read);
    if (!before || !after || !accepted(before) || !accepted(after))
      return { inconclusive: 'it is not read by its id' };
    // the read has failed already, and the list may be right
    if (!fits(lists[list].resource, before.json))
      return { inconclusive: 'what is read by its id breaks its own form' };
    if (otherMember(list, exactly(before).json, exactly(after).json) !== undefined)
      return { inconclusive: 'it changed meanwhile' };
    return foundAt('list-1', differing(list, read.all('list-'), before));
  });
}
