import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { notNow } from '../misbehaving/dodges.ts';
import { judgeThrough } from '../misbehaving/judge-through.ts';
import { withJson, type Meddle } from '../misbehaving/proxy.ts';

const creating = checks.filter(({ id }) => id === 'webhooks.create/new-endpoint');

/** Says which of the creations, counted from 1, get a 503 though they are carried out. */
type Lost = (creation: number) => boolean;

/** Shows a list of endpoints as it was at two looks at it after a creation; to the first account it never shows one. */
function lagging(lost: Lost): Meddle {
  const looks = new Map<unknown, number>();
  const first: unknown[] = [];
  let creations = 0;
  return (answer, { method, path, headers: { cookie } }) => {
    if (path !== '/v1/webhooks') return answer;
    if (first.length === 0) first.push(cookie);
    if (method === 'POST') {
      looks.set(cookie, 0);
      creations += 1;
      return lost(creations) ? notNow(answer, 503) : answer;
    }
    const seen = (looks.get(cookie) ?? 2) + 1;
    looks.set(cookie, seen);
    return seen > 2 && !first.includes(cookie) ? answer : withJson(answer, { endpoints: [] });
  };
}

async function judged(lost: Lost) {
  const run = { checks: creating, mostLagMs: 1000 };
  const { results } = await judgeThrough(lagging(lost), run);
  const { units, attempts } = results[0]!;
  const own = units.find(({ clause }) => clause === 'webhooks.create.listed');
  return { verdict: own?.verdict, attempts };
}

test('a drive that gives lists time is begun anew where what may pass kept it from its end', async () => {
  expect(await judged(() => false)).toEqual({ verdict: 'held', attempts: 2 });
  // the second drive sends its creation three times
  expect(await judged((creation) => creation > 1 && creation <= 4)).toEqual({
    verdict: 'held',
    attempts: 2,
  });
});

test('but not without end', async () => {
  const { verdict } = await judged((creation) => creation > 1);
  expect(verdict).toBe('unreached');
});
