import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { otherOrder, outOfOrder } from '../../harness/model/order.ts';
import { numberOf, textOf } from '../../harness/model/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { vacuous, type Check, type Claim } from '../../harness/model/check.ts';
import { areInOrder } from '../toolkit/ties.ts';
import { endpointsIn } from '../toolkit/endpoint-routes.ts';

const list = 'webhooks.list';
const create = 'webhooks.create';
/** As many as may be in flight at once. */
const racers = ['racer-1', 'racer-2', 'racer-3', 'racer-4'] as const;
const looks = ['before', 'after'] as const;
const apartMs = 20;

/**
 * Endpoints that are created at the same instant, between one before and one after them. Whether any
 * two have the same time is for the target to say: where none have, there is nothing to judge.
 */
export function tiedEndpoints(): Check {
  return defineCheck({
    id: `${list}/ties`,
    title: 'lists endpoints of the same instant by their ids, and each time alike',
    callee: list,
    alsoCalls: [create, 'webhooks.enable'],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const one = () => drive.request(create, drive.newEndpoint());
      await drive.send('first', one());
      await drive.pause(apartMs);
      await drive.race(racers.map((label) => [label, one()] as const));
      await drive.pause(apartMs);
      await drive.send('last', one());
      const before = await drive.send('before', drive.request(list));
      const ids = endpointsIn(before).map((each) => textOf(each['endpoint_id']));
      // those that a list of what changed last, or is on, would put elsewhere
      for (const [label, endpoint_id = ''] of [
        ['enable-last', ids.at(-1)],
        ['enable-first', ids[0]],
      ] as const)
        await drive.send(label, drive.request('webhooks.enable', { path: { endpoint_id } }));
      await drive.send('after', drive.request(list));
    },
    claims: [stable(), byId()],
  });
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

/** An enable creates nothing, and leaves its endpoint where it stood. */
function stable(): Claim {
  return claims(`${list}.ties-stable`, [...looks, 'enable-last', 'enable-first'], (read) => {
    const [was = [], is = []] = looks.map((look) => tiesIn(read(look)));
    if (was.length === 0 || is.length === 0) return vacuous;
    if (was.join('; ') === is.join('; ')) return null;
    const got = otherOrder('endpoint_id', was.flat(), is.flat()) ?? is.join('; ');
    return { at: 'after', expected: 'ids in the order of before', got };
  });
}

function byId(): Claim {
  return claims(`${list}.ties-by-id`, ['before'], (read) => {
    const ties = tiesIn(read('before'));
    if (ties.length === 0) return vacuous;
    if (areInOrder(ties)) return null;
    const [got = ties.join('; ')] = ties.flatMap(
      (ids) => outOfOrder('endpoint_id', ids, 'lower') ?? [],
    );
    return { at: 'before', expected: 'ids that all go up or down among ties', got };
  });
}
