import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { clausesWith } from '../../selftest/conformance/verdicts.ts';
import { judgeThrough } from '../../selftest/misbehaving/judge-through.ts';
import {
  withJson,
  type Meddle,
  passOn,
  type PassingAnswer,
} from '../../selftest/misbehaving/proxy.ts';

const clause = 'ownerMessages.list.shows-submitted';
const check = checks.filter(({ id }) => id === 'ownerMessages.list/submitted');

/** A timeline that is empty for so many looks at it, and as it is from then on. */
function emptyFor(looks: number): Meddle {
  let seen = 0;
  return (answer, { path }) => {
    if (!path.startsWith('/v1/owner/messages')) return answer;
    seen += 1;
    return seen > looks ? answer : withJson(answer, { messages: [], next_cursor: null });
  };
}

function looksOf([result]: readonly CheckResult[]) {
  const exchanges = result?.exchanges ?? [];
  return exchanges.filter(({ callee }) => callee === 'ownerMessages.list');
}

test('a list that follows a moment later is looked at until it does, and only then judged', async () => {
  const { results } = await judgeThrough(emptyFor(3), { checks: check });
  const verdicts = results[0]?.units.map((unit) => [unit.clause, unit.verdict]);
  expect(verdicts).toContainEqual([clause, 'held']);
  expect(looksOf(results).map(({ label }) => label)).toEqual([null, null, null, 'list']);
  expect(results[0]?.observations.map(({ topic }) => topic)).toContain(
    'time until ownerMessages.list shows what was accepted',
  );
});

test('a list that follows at once is looked at once, and no lag is told', async () => {
  const { results } = await judgeThrough(emptyFor(0), { checks: check });
  expect(looksOf(results)).toHaveLength(1);
  expect(results[0]?.observations.filter(({ topic }) => topic.startsWith('time until'))).toEqual(
    [],
  );
});

test('a list that never follows is blamed, and waited for a few times at most', async () => {
  const run = { checks: check, mostLagMs: 200, repeats: 28 };
  const { results, report } = await judgeThrough(emptyFor(Infinity), run);
  const fewer = await judgeThrough(emptyFor(Infinity), { ...run, repeats: 8 });
  const { results: lawful } = await judgeThrough(passOn, { checks: check });
  expect(clausesWith(report, 'fail')).toEqual([clause]);
  expect(looksOf(results).at(-1)?.label).toBe('list');
  // by then each look is taken three times, and nothing is waited for any more: twenty further drives send no
  // more than two looks beyond those at a lawful list, but for what a busy machine leaves out of the waits before
  const further = (results[0]?.requests ?? 0) - (fewer.results[0]?.requests ?? 0);
  expect(further).toBeLessThanOrEqual(1.1 * 24 * ((lawful[0]?.requests ?? 0) + 2));
});

/** Lists of endpoints that stay as they were for so many milliseconds after any other request. */
function following(lagMs: number, made: (answer: PassingAnswer) => PassingAnswer): Meddle {
  const shown = new Map<unknown, PassingAnswer>();
  const changedAtMs = new Map<unknown, number>();
  return (answer, { method, path, headers: { cookie } }) => {
    if (!path.startsWith('/v1/webhooks')) return answer;
    if (method !== 'GET') changedAtMs.set(cookie, Date.now());
    if (method !== 'GET' || answer.status !== 200) return answer;
    const follows = Date.now() >= (changedAtMs.get(cookie) ?? 0) + lagMs;
    const list = follows
      ? made(answer)
      : (shown.get(cookie) ?? withJson(answer, { endpoints: [] }));
    shown.set(cookie, list);
    return list;
  };
}

/** A list whose endpoints are not those that were created. */
const none = (answer: PassingAnswer) =>
  withJson(answer, JSON.parse(answer.body.toString().replaceAll('https://', 'http://')));

/** A list that never shows anything. */
const empty: Meddle = (answer, { method, path }) =>
  method === 'GET' && path === '/v1/webhooks' ? withJson(answer, { endpoints: [] }) : answer;

const creating = checks.filter(({ id }) => id === 'webhooks.create/new-endpoint');

test('a list that follows by itself is looked at again until it does, within the same drive', async () => {
  const meddle = following(150, (answer) => answer);
  const { results, report } = await judgeThrough(meddle, { checks: creating, mostLagMs: 1000 });
  expect(clausesWith(report, 'fail')).toEqual([]);
  const verdicts = results[0]?.units.map((unit) => [unit.clause, unit.verdict]);
  expect(verdicts).toContainEqual(['webhooks.create.listed', 'held']);
  expect(results[0]?.attempts).toBe(1);
});

test('a list that follows, but not with everything, is blamed', async () => {
  const meddle = following(150, none);
  const { report } = await judgeThrough(meddle, { checks: creating, mostLagMs: 1000 });
  expect(clausesWith(report, 'fail')).toContain('webhooks.create.listed');
});

test('what is found in a list that stays as it is stands', async () => {
  const { results, report } = await judgeThrough(empty, { checks: creating, mostLagMs: 200 });
  expect(clausesWith(report, 'fail')).toContain('webhooks.create.listed');
  expect(results[0]?.attempts).toBe(1);
});

/** A list of endpoints that is empty at the first look of all, and from then on as it is after so many milliseconds. */
function emptyOnce(afterMs: number): Meddle {
  let looks = 0;
  return async (answer, { method, path }) => {
    if (method !== 'GET' || path !== '/v1/webhooks') return answer;
    looks += 1;
    if (looks === 1) return withJson(answer, { endpoints: [] });
    await sleep(afterMs);
    return answer;
  };
}

test('what is found once is dropped where the list has followed when it is looked at again', async () => {
  for (const afterMs of [0, 400]) {
    const run = { checks: creating, mostLagMs: 1000 };
    const { report } = await judgeThrough(emptyOnce(afterMs), run);
    expect(clausesWith(report, 'fail')).toEqual([]);
  }
});

/** Lists that lag, and are answered later than that on all accounts but the first two. */
function lateThenSlow(lagMs: number): Meddle {
  const late = following(lagMs, (answer) => answer);
  const accounts = new Set<unknown>();
  return async (answer, request, ...rest) => {
    const { method, path, headers } = request;
    if (method === 'POST' && path === '/v1/webhooks') accounts.add(headers.cookie);
    if (method === 'GET' && accounts.size > 2) await sleep(lagMs + 100);
    return late(answer, request, ...rest);
  };
}

test('what a drive that was given up found in a list too early is dropped as well', async () => {
  // the refusal that it is about may be one of the moment: it is driven several times
  const refused = checks.filter(({ id }) => id === 'webhooks.enable/secret-unreadable');
  const run = { checks: refused, mostLagMs: 1000 };
  const { report } = await judgeThrough(lateThenSlow(300), run);
  expect(clausesWith(report, 'fail')).toEqual([]);
  const never = await judgeThrough(empty, run);
  expect(clausesWith(never.report, 'fail')).toContain('webhooks.list.complete');
});
