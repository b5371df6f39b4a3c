import { expect, test } from 'vitest';
import { isObject, member } from '../../harness/model/json.ts';
import { checks } from '../../suites/index.ts';
import { clausesWith } from '../../selftest/conformance/verdicts.ts';
import { describeEither, judgeThrough } from '../../selftest/misbehaving/judge-through.ts';
import type { Meddle, PassingAnswer, PassingRequest } from '../../selftest/misbehaving/proxy.ts';

type Item = Readonly<Record<string, unknown>>;

/** Leaves items out of the answers to a GET whose path ends so. */
function leavesOut(path: RegExp, items: string, hidden: (item: Item) => boolean) {
  return (answer: PassingAnswer, request: PassingRequest): PassingAnswer => {
    if (request.method !== 'GET' || !path.test(request.path)) return answer;
    const body: unknown = JSON.parse(answer.body.toString());
    const all = member(body, items);
    if (!isObject(body) || !Array.isArray(all)) return answer;
    const kept = all.filter((item) => !isObject(item) || !hidden(item));
    return withBody(answer, JSON.stringify({ ...body, [items]: kept }));
  };
}

function withBody(answer: PassingAnswer, text: string): PassingAnswer {
  const body = Buffer.from(text);
  const headers = answer.headers.map(([name, value]): readonly [string, string] =>
    name.toLowerCase() === 'content-length' ? [name, String(body.length)] : [name, value],
  );
  return { ...answer, headers, body };
}

/** Hides an endpoint from an accepted step until it is enabled. */
function hidesAfter(step: 'disable' | 'rotate'): Meddle {
  const gone = new Set<unknown>();
  const hide = leavesOut(/\/webhooks$/, 'endpoints', ({ endpoint_id: id }) => gone.has(id));
  return (answer, request) => {
    const [, id, did] = /\/webhooks\/([^/]+)\/(\w+)$/.exec(request.path) ?? [];
    if (answer.status < 300 && did === step) gone.add(id);
    if (answer.status < 300 && did === 'enable') gone.delete(id);
    return hide(answer, request);
  };
}

/** Neither gateway lags. */
const mostLagMs = 300;

const some = (ids: RegExp) => checks.filter(({ id }) => ids.test(id));

describeEither('%s', (judge) => {
  test.each(['disable', 'rotate'] as const)(
    'a list that leaves out an endpoint after a %s is not complete, and nothing else is wrong',
    async (step) => {
      const asked = some(/webhooks\.(disable\/turns-off|rotate\/replaces-secret|list\/sequences)$/);
      const { report } = await judge(hidesAfter(step), { checks: asked, mostLagMs });
      expect(clausesWith(report, 'fail')).toEqual([
        'webhooks.list.complete',
        'sealed.webhooks.list.complete',
      ]);
    },
  );
});

test('lists that leave out what is paused, leased, dead, connected or ended are not complete', async () => {
  const hides = [
    leavesOut(/\/webhooks$/, 'endpoints', ({ paused_at_ms: at }) => at !== null),
    leavesOut(
      /\/deliveries(\?|$)/,
      'deliveries',
      ({ status, terminal_reason: why }) => status === 'leased' || why === 'legacy',
    ),
    leavesOut(/\/devices(\?|$)/, 'devices', ({ active_socket_lease: lease }) => lease === true),
    leavesOut(/\/messages(\?|$)/, 'messages', ({ state }) => state !== 'queued'),
  ];
  const { report } = await judgeThrough(
    (answer, request) => hides.reduce((before, hide) => hide(before, request), answer),
    {
      checks: some(/enable\/clears-pause$|list\/(shows-|in-use|every-state|states-as)/),
      mostLagMs,
    },
  );
  expect(clausesWith(report, 'fail').toSorted()).toEqual([
    'deliveries.list.complete',
    'devices.list.complete',
    'ownerMessages.list.complete',
    'sealed.deliveries.list.complete',
    'sealed.devices.list.complete',
    'sealed.messages.list.complete',
    'sealed.webhooks.list.complete',
    'webhooks.list.complete',
  ]);
});
