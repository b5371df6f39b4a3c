import { expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { answerOf } from '../../harness/client/answer-of.ts';
import { judgeCheck } from '../../harness/judge/judge-check.ts';
import { furtherPage } from '../../harness/judge/whole-list.ts';
import { isObject, list, member } from '../../harness/model/json.ts';
import { isEarly } from '../../harness/run/drive/early-looks.ts';
import { checks } from '../../suites/index.ts';
import { fixedTarget } from '../conformance/fixed-target.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { newAccount } from '../gateway/account.ts';
import { startProxy, withJson, type Meddle, type PassingAnswer } from '../misbehaving/proxy.ts';
import { exchange, text } from '../samples/samples.ts';

const gates = { sealedAdmission: 'on', sealedWebhookDelivery: 'on', workflowTools: 'on' } as const;

/** So many looks after an accepted change come too early. */
const earlyLooks = 3;

const messageById = /^\/v1\/(alpha|sealed)\/messages\/[^/]+$/;

function jsonOf({ body }: PassingAnswer): unknown {
  return JSON.parse(body.toString('utf8'));
}

/** Counts the looks at each thing, and says whether one comes too early. */
function tooEarly(most = earlyLooks) {
  const looks = new Map<string, number>();
  return (id: string) => {
    const seen = (looks.get(id) ?? 0) + 1;
    looks.set(id, seen);
    return seen <= most;
  };
}

/** Lists of endpoints leave each of them out for some looks. */
function endpointsLater(): Meddle {
  const isEarlyFor = tooEarly();
  return (answer, { method, path }) => {
    if (method !== 'GET' || !/^\/v1(\/sealed)?\/webhooks$/.test(path)) return answer;
    const endpoints = list(jsonOf(answer), 'endpoints').filter(isObject);
    const shown = endpoints.filter((one) => !isEarlyFor(`${path} ${String(one['endpoint_id'])}`));
    return answer.status === 200 ? withJson(answer, { endpoints: shown }) : answer;
  };
}

/** A message is not found by its id for some looks. */
function messagesLater(): Meddle {
  const isEarlyFor = tooEarly();
  return (answer, { method, path }) => {
    if (method !== 'GET' || !messageById.test(path)) return answer;
    if (answer.status !== 200 || !isEarlyFor(path)) return answer;
    return { ...withJson(answer, { code: 'not_found' }), status: 404, reason: 'Not Found' };
  };
}

/** A message reads as it did at first for so many looks. */
function messagesStale(most: number): Meddle {
  const isEarlyFor = tooEarly(most);
  const first = new Map<string, PassingAnswer>();
  return (answer, { method, path }) => {
    if (method !== 'GET' || !messageById.test(path) || answer.status !== 200) return answer;
    const was = first.get(path) ?? answer;
    first.set(path, was);
    return isEarlyFor(path) ? was : answer;
  };
}

/** What is broken on a fixed account by checks, behind a proxy that meddles. */
async function brokenOn(ids: readonly string[], meddle: Meddle): Promise<string[]> {
  const gateway = await startGateway({ gates: everyGateOn });
  const proxy = await startProxy(new URL(gateway.url).origin, meddle);
  const target = { ...fixedTarget(gateway, await newAccount(gateway)), baseUrl: proxy.url };
  try {
    const asked = checks.filter(({ id }) => ids.includes(id));
    expect(asked).toHaveLength(ids.length);
    const results = await runAgainst(target, { checks: asked });
    const units = results.flatMap((one) => one.units);
    expect(units.filter(({ verdict }) => verdict === 'held')).not.toEqual([]);
    return units.filter(({ verdict }) => verdict === 'broken').map(({ clause }) => clause);
  } finally {
    await proxy.close();
    await gateway.close();
  }
}

test('on a fixed account a list may show what was created some looks later', async () => {
  const ids = [
    'webhooks.create/new-endpoint',
    'sealed.webhooks.create/new-endpoint',
    'macros.bootstrapWebhookEndpoint/runs',
    'macros.bootstrapWebhookEndpoint/answers-lost',
  ];
  expect(await brokenOn(ids, endpointsLater())).toEqual([]);
});

test('so may a message be found by its id', async () => {
  const ids = [
    'alpha.status/after-submit',
    // a control, of which another claim speaks
    'alpha.status/undecodable-id',
    'macros.submitAlphaMessageAndAwait/runs',
  ];
  expect(await brokenOn(ids, messagesLater())).toEqual([]);
});

test('what a read shows late that the good request did is no effect of a refused one', async () => {
  // the look of the set-up and the one before
  const ids = ['sealed.messages.cancel/auth-credentials'];
  expect(await brokenOn(ids, messagesStale(2))).toEqual([]);
});

/** A page of deliveries. */
function page(label: string, deliveries: readonly object[], next_before: string | null) {
  const body = text(JSON.stringify({ deliveries, next_before }));
  const response = { status: 200, reason: '', headers: [], body };
  return exchange(label, 200, { callee: 'deliveries.list', response });
}

/** What the look after an event makes of the clause on it, by the pages that it came in. */
function fanOut(second: ReturnType<typeof page>[]) {
  const check = checks.find(({ id }) => id === 'deliveries.list/fan-out');
  if (!check) throw new Error('there is such a check');
  const before = ['first-before', 'second-before'].map((label) => page(label, [], null));
  const delivery = { delivery_id: 'd1', event_id: 'e1' };
  const exchanges = [...before, page('first-after', [delivery], null), ...second];
  const { units } = judgeCheck(check, { exchanges, stopped: null, lasting: [] }, gates);
  const found = units.find(({ clause }) => clause === 'deliveries.fan-out.enabled');
  return { check, exchanges, verdict: found?.verdict };
}

test('a list whose first page is empty and leads on is judged by all of its pages', () => {
  const more = [
    page('second-after', [], 'c1'),
    page(furtherPage('second-after', 2), [{ delivery_id: 'd2', event_id: 'e1' }], null),
  ];
  expect(fanOut(more).verdict).toBe('held');
  expect(fanOut([page('second-after', [], null)]).verdict).toBe('broken');
});

test('a look is early that breaks a claim, and no other', () => {
  const empty = fanOut([page('second-after', [], null)]);
  const last = empty.exchanges.slice(-1).map(answerOf);
  expect(isEarly(empty.check, empty, last)).toBe(true);
  const held = fanOut([page('second-after', [{ delivery_id: 'd2', event_id: 'e1' }], null)]);
  expect(isEarly(held.check, held, held.exchanges.slice(-1).map(answerOf))).toBe(false);
  // as long as labels are to come that a claim reads, it says nothing
  const begun = { exchanges: empty.exchanges.slice(0, 3) };
  expect(isEarly(empty.check, begun, begun.exchanges.slice(-1).map(answerOf))).toBe(false);
});

test('no look is early for an order that no lag explains', () => {
  const order = checks.find(({ claims }) =>
    claims.some(({ clause }) => clause === 'webhooks.list.ordered-by-creation'),
  );
  const claim = order?.claims.find(({ clause }) => clause === 'webhooks.list.ordered-by-creation');
  if (!order || !claim) throw new Error('there is such a check');
  const endpoints = [2, 1].map((at) => ({ endpoint_id: `e${at}`, created_at_ms: at }));
  const body = text(JSON.stringify({ endpoints }));
  const response = { status: 200, reason: '', headers: [], body };
  const exchanges = [...new Set([...claim.controls, ...claim.reads])].map((label) =>
    exchange(label, 200, { callee: 'webhooks.list', response }),
  );
  const check = { id: order.id, claims: [claim] };
  const { units } = judgeCheck(check, { exchanges, stopped: null, lasting: [] }, gates);
  expect(units.some(({ verdict }) => verdict === 'broken')).toBe(true);
  expect(isEarly(check, { exchanges }, exchanges.map(answerOf))).toBe(false);
  expect(member(answerOf(exchanges[0]!).json, 'endpoints')).toHaveLength(2);
});
