import { expect, test } from 'vitest';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Effort } from '../../harness/model/effort.ts';
import { canonical, member } from '../../harness/model/json.ts';
import { followMsOf } from '../../harness/run/drive/until-shown.ts';
import { Lags } from '../../harness/run/waiting/lags.ts';
import { judgeThrough } from '../misbehaving/judge-through.ts';
import { type Meddle, passOn, withJson } from '../misbehaving/proxy.ts';

const callee = 'webhooks.list';
const looks = ['first', 'second'] as const;
const none = { inconclusive: 'there was nothing to be read' };

/** How long a drive lets lists follow that have four seconds, and whether that is a moment only. */
function followed({ anew = false, seen = false, property = false }, effort: Effort = 'gate') {
  const lags = new Lags();
  lags.seen = seen;
  const recording = { waitedBriefly: false };
  const check = property ? { property: {} } : {};
  const settings = {
    effort,
    mostLagMs: 4000,
    target: { timeouts: { requestMs: 1, stateMs: 1, runMs: 1 } },
  };
  const ms = followMsOf({ check, recording, anew, env: { lags, settings } });
  return { ms, brief: recording.waitedBriefly };
}

test('lists get a moment at first, and all their time where that may not tell', () => {
  const full = { ms: 4000, brief: false };
  expect(followed({})).toEqual({ ms: 1000, brief: true });
  expect(followed({ anew: true })).toEqual(full);
  expect(followed({ seen: true })).toEqual(full);
  expect(followed({ property: true })).toEqual(full);
});

test('an audit gives them all their time at once', () => {
  expect(followed({}, 'audit')).toEqual({ ms: 4000, brief: false });
});

/** Claims that a list is at its second look what it was at the first; tells how often that was driven. */
async function judged(meddle: Meddle) {
  let drives = 0;
  const check = defineCheck({
    id: 'stays-as-it-is',
    title: 'lists the same again',
    callee,
    alsoCalls: ['webhooks.create'],
    drive: async (drive) => {
      drives += 1;
      await drive.setUp(drive.request('webhooks.create', drive.newEndpoint()));
      await drive.letFollow();
      for (const label of looks) await drive.send(label, drive.request(callee));
    },
    claims: [
      claims('public.reads.no-side-effect', looks, (read) => {
        const [expected, got] = looks.map((label) =>
          canonical(member(read(label).json, 'endpoints')),
        );
        if (expected === '[]') return none;
        return expected === got ? null : { at: 'second', expected: expected!, got: got! };
      }),
    ],
  });
  const { results } = await judgeThrough(meddle, { checks: [check], mostLagMs: 80 });
  const { units, attempts } = results[0]!;
  const own = units.filter(({ unit }) => unit === check.id).map(({ verdict }) => verdict);
  const elsewhere = units.filter(({ unit, verdict }) => unit !== check.id && verdict === 'broken');
  return { drives, attempts, own, elsewhere: elsewhere.map(({ clause }) => clause) };
}

/** Changes the answers to looks at a list, by the number of the account and of its look, each from 1. */
function atLook(
  change: (answer: Parameters<Meddle>[0], account: number, look: number) => ReturnType<Meddle>,
): Meddle {
  const seen = new Map<unknown, number>();
  return (answer, { method, path, headers: { cookie } }) => {
    if (path !== '/v1/webhooks' || method !== 'GET') return answer;
    seen.set(cookie, (seen.get(cookie) ?? 0) + 1);
    return change(answer, [...seen.keys()].indexOf(cookie) + 1, seen.get(cookie)!);
  };
}

type Shown = Parameters<Meddle>[0];
const empty = (answer: Shown) => withJson(answer, { endpoints: [] });
const other = (answer: Shown) =>
  withJson(answer, { endpoints: [{ endpoint_id: 'another', enabled: true }] });

test('what holds after a moment is driven once', async () => {
  expect(await judged(passOn)).toEqual({ drives: 1, attempts: 1, own: ['held'], elsewhere: [] });
});

test.each([
  [
    'follows between two looks',
    atLook((answer, account, look) => (account + look === 2 ? other(answer) : answer)),
  ],
  [
    'does not follow in that moment',
    atLook((answer, account) => (account === 1 ? empty(answer) : answer)),
  ],
])('a list that %s is given all its time, and nobody is blamed', async (_, meddle) => {
  expect(await judged(meddle)).toMatchObject({ drives: 2, attempts: 2, own: ['held'] });
});

test('what differs then as well is broken', async () => {
  const meddle = atLook((answer, _, look) => (look === 1 ? answer : empty(answer)));
  expect(await judged(meddle)).toMatchObject({ drives: 2, own: ['broken'] });
});

test('what any one answer of the first drive broke stays broken', async () => {
  const meddle = atLook((answer, account, look) => (account + look === 2 ? other(answer) : answer));
  const { elsewhere } = await judged(meddle);
  expect(elsewhere).toContain('webhook-endpoint-view.created-at-ms');
});
