import { disordered, otherValue } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { numberOf, textOf } from '../../../harness/model/json.ts';
import { otherOrderOfShared, outOfOrder } from '../../../harness/model/order.ts';
import { asAccount } from '../../resources/as-account.ts';
import { endpointsIn } from '../../resources/endpoints/endpoint-routes.ts';
import { areInOrder } from '../../resources/lists/ties.ts';

const list = 'webhooks.list';
const create = 'webhooks.create';
const enable = 'webhooks.enable';
/** As many as may be in flight at once, and then as many more as an account has room for. */
const races = [
  ['racer-1', 'racer-2', 'racer-3', 'racer-4'],
  ['racer-5', 'racer-6'],
] as const;
const apartMs = 20;
const before = 'before-*';
/** Accounts on which it is tried: of what is created at once no two need to share a millisecond. */
const mostAccounts = 8;

/**
 * Endpoints that are created at the same instant, between one before and one after them, on one account after
 * the other until two have the same time. Whether any have is for the target to say: where none have, there
 * is nothing to judge.
 */
export function tiedEndpoints(): Check {
  return defineCheck({
    id: `${list}/ties`,
    title: 'lists endpoints of the same instant by their ids, and each time alike',
    callee: list,
    alsoCalls: [create, enable],
    needs: { freshAccount: true },
    long: true,
    drive: async (drive) => {
      let owner = drive;
      let look = await createdAtOnce(owner, 1);
      for (let turn = 2; turn <= mostAccounts && tiesIn(look).length === 0; turn += 1) {
        owner = asAccount(drive, await drive.anotherAccount());
        const other = owner;
        look = await drive.onceMore(() => createdAtOnce(other, turn));
      }
      const ids = endpointsIn(look).map((each) => textOf(each['endpoint_id']));
      const [tied = ids] = tiesIn(look).toSorted((a, b) => b.length - a.length);
      // those that a list of what changed last, or is on, would put elsewhere
      for (const [label, endpoint_id = ''] of [
        ['enable-last', tied.at(-1)],
        ['enable-first', ids[0]],
      ] as const)
        await drive.send(label, owner.request(enable, { path: { endpoint_id } }));
      await drive.send('after', owner.request(list));
    },
    claims: [stable(), byId()],
  });
}

/** The endpoints of an account of which all but two were created at once. */
async function createdAtOnce(drive: Drive, turn: number): Promise<Answer> {
  const one = () => drive.request(create, drive.newEndpoint());
  await drive.send(`first-${turn}`, one());
  await drive.pause(apartMs);
  for (const racers of races)
    await drive.race(
      racers.map((label) => [`${label}-of-${turn}`, one()] as const),
      'unclaimed',
    );
  await drive.pause(apartMs);
  await drive.send(`last-${turn}`, one());
  return drive.send(`before-${turn}`, drive.request(list));
}

/** The listed endpoints of one instant each, in order; none where they are not listed by their times. */
function tiesIn(look: Answer): readonly (readonly string[])[] {
  const all = endpointsIn(look).map((one) => ({
    id: textOf(one['endpoint_id']),
    at: numberOf(one['created_at_ms']),
  }));
  if (all.some(({ at }, place) => place > 0 && at < (all[place - 1]?.at ?? 0))) return [];
  const times = [...new Set(all.map(({ at }) => at))];
  return times
    .map((time) => all.filter(({ at }) => at === time).map(({ id }) => id))
    .filter((ids) => ids.length > 1);
}

const untied = {
  inconclusive: 'of endpoints that are created at once no two have the same created_at_ms',
};

/** An enable creates nothing, and leaves its endpoint where it stood. */
function stable(): Claim {
  return claims(`${list}.ties-stable`, [before, 'after', 'enable-*'], (read) => {
    const [was, is] = [tiesIn(lastBefore(read)), tiesIn(read('after'))];
    if (was.length === 0 || is.length === 0) return untied;
    const disorder = otherOrderOfShared(was.flat(), is.flat());
    const said = disordered('endpoint_id', 'ids in the order of before', disorder);
    return said && { at: 'after', ...said };
  });
}

function byId(): Claim {
  return claims(`${list}.ties-by-id`, [before, 'after'], (read) => {
    const looks = [lastBefore(read), read('after')];
    if (looks.every((look) => tiesIn(look).length === 0)) return untied;
    const odd = looks.find((look) => !areInOrder(tiesIn(look)));
    if (!odd) return null;
    const ties = tiesIn(odd);
    const expected = 'ids that all go up or down among ties';
    const at = odd.exchange.label ?? 'after';
    const [disorder = null] = ties.flatMap((ids) => outOfOrder(ids, 'lower') ?? []);
    const said = disordered('endpoint_id', expected, disorder);
    return { at, ...(said ?? otherValue('ids of ties', expected, ties.join('; '))) };
  });
}

/** The list of the account on which it was tried last. */
function lastBefore(read: Reader): Answer {
  return read.all('before-').at(-1) ?? read('before-1');
}
