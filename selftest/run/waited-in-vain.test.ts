import { expect, test } from 'vitest';
import { defineCheck } from '../../harness/define-check.ts';
import { accepts } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import { judgeThrough } from '../misbehaving/judge-through.ts';
import { passOn, withJson, type Meddle } from '../misbehaving/proxy.ts';

const callee = 'webhooks.list';

/** Shows the list of endpoints of its second account only. */
function emptyForTheFirst(): Meddle {
  const accounts = new Set<unknown>();
  return (answer, { method, path, headers: { cookie } }) => {
    if (path !== '/v1/webhooks' || method !== 'GET') return answer;
    accounts.add(cookie);
    return accounts.size > 1 ? answer : withJson(answer, { endpoints: [] });
  };
}

/** Runs a check that stops where a list does not show a new endpoint; says how often it was driven. */
async function judged(meddle: Meddle, waits: 'waits for it' | 'looks once', wanted = 1) {
  let drives = 0;
  const check = defineCheck({
    id: 'goes-on-if-listed',
    title: 'lists endpoints',
    callee,
    alsoCalls: ['webhooks.create'],
    drive: async (drive) => {
      drives += 1;
      await drive.setUp(drive.request('webhooks.create', drive.newEndpoint()));
      const look = async () => [await drive.send('before', drive.request(callee))] as const;
      const isShown = ([{ json }]: Awaited<ReturnType<typeof look>>) => {
        const listed = member(json, 'endpoints');
        return Array.isArray(listed) && listed.length >= wanted;
      };
      const seen = waits === 'looks once' ? await look() : await drive.untilShown(look, isShown);
      if (!isShown(seen)) drive.stop('the list shows no such endpoint');
      await drive.send('list', drive.request(callee));
    },
    claims: [accepts('webhooks.list.accepted', 'list', 200)],
  });
  const { results } = await judgeThrough(meddle, { checks: [check], mostLagMs: 300 });
  const own = results[0]?.units.find(({ unit }) => unit === check.id);
  const broken = results[0]?.units.filter((unit) => unit.verdict === 'broken') ?? [];
  return { drives, verdict: own?.verdict, broken: broken.map(({ clause }) => clause) };
}

test('a check that looked too early is driven again with time for the list', async () => {
  const { drives, verdict } = await judged(emptyForTheFirst(), 'looks once');
  expect({ drives, verdict }).toEqual({ drives: 2, verdict: 'held' });
});

test('what an answer of the first drive broke stays broken then', async () => {
  const empty = emptyForTheFirst();
  let creations = 0;
  const meddle: Meddle = (answer, asked) => {
    if (asked.method !== 'POST') return empty(answer, asked);
    creations += 1;
    const headers = answer.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
    return creations > 1 ? answer : { ...answer, headers };
  };
  const { verdict, broken } = await judged(meddle, 'looks once');
  expect({ verdict, broken }).toEqual({ verdict: 'held', broken: ['public.success.media-type'] });
});

test('a check that has waited by itself for what never came is not', async () => {
  expect(await judged(passOn, 'waits for it', 2)).toEqual({
    drives: 1,
    verdict: 'unreached',
    broken: [],
  });
});
