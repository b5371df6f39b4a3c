import { expect, test } from 'vitest';
import { defineCheck } from '../../harness/define-check.ts';
import { accepts } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import { checks } from '../../suites/index.ts';
import { judgeThrough } from '../misbehaving/judge-through.ts';
import { withJson, type Meddle } from '../misbehaving/proxy.ts';

/** Shows a list of endpoints as it was at two looks at it after a creation. */
function lagging(): Meddle {
  const looks = new Map<unknown, number>();
  return (answer, { method, path, headers: { cookie } }) => {
    if (path !== '/v1/webhooks') return answer;
    const seen = method === 'POST' ? 0 : (looks.get(cookie) ?? 2) + 1;
    looks.set(cookie, seen);
    return method === 'POST' || seen > 2 ? answer : withJson(answer, { endpoints: [] });
  };
}

const prompt: Meddle = (answer) => answer;

/** Runs a check that goes on only where the list shows a new endpoint, once it `wants` to, beside others. */
async function judged(meddle: Meddle, beside: readonly string[], wants: 'shown' | 'never shown') {
  let drives = 0;
  const check = defineCheck({
    id: 'goes-on-if-listed',
    title: 'lists endpoints',
    callee: 'webhooks.list',
    alsoCalls: ['webhooks.create'],
    drive: async (drive) => {
      drives += 1;
      await drive.setUp(drive.request('webhooks.create', drive.newEndpoint()));
      const { json } = await drive.send('before', drive.request('webhooks.list'));
      const listed = member(json, 'endpoints');
      const isShown = Array.isArray(listed) && listed.length > 0;
      if (!isShown || wants === 'never shown') drive.stop('the list shows no such endpoint');
      await drive.send('list', drive.request('webhooks.list'));
    },
    claims: [accepts('webhooks.list.accepted', 'list', 200)],
  });
  const others = checks.filter(({ id }) => beside.includes(id));
  const run = { checks: [check, ...others], mostLagMs: 1000, parallel: 1 };
  const { results } = await judgeThrough(meddle, run);
  const { units } = results.find((one) => one.check === check.id)!;
  const own = units.find(({ unit }) => unit === check.id);
  return { drives, verdict: own?.verdict, reason: own?.reason };
}

const neverShown = { verdict: 'unreached', reason: 'the list shows no such endpoint' };
const lagShown = ['webhooks.create/new-endpoint'];

test('a check that a late list kept from its end is driven again once lists are known to lag', async () => {
  expect(await judged(lagging(), lagShown, 'shown')).toMatchObject({ drives: 3, verdict: 'held' });
});

test('what still is not reached stays as it was', async () => {
  expect(await judged(lagging(), lagShown, 'never shown')).toMatchObject(neverShown);
});

test.each([[[]], [lagShown]])(
  'where no list lags nothing is driven again, beside %j',
  async (beside) => {
    expect(await judged(prompt, beside, 'never shown')).toEqual({ drives: 1, ...neverShown });
  },
);
