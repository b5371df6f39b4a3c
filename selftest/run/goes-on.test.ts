import { expect, test } from 'vitest';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { mostAttempts, mostAttemptsInAll } from '../../harness/run/waiting/temporary.ts';
import { notNow } from '../misbehaving/dodges.ts';
import { judgeThrough } from '../misbehaving/judge-through.ts';
import type { Meddle } from '../misbehaving/proxy.ts';

const labels = ['a', 'b', 'c'] as const;

/** Asks three times for the same, in requests that can be told apart. */
const check = defineCheck({
  id: 'ownerMessages.list/three-times',
  title: 'is answered three times',
  callee: 'ownerMessages.list',
  needs: { members: ['owner'] },
  drive: async (drive) => {
    for (const [at, label] of labels.entries())
      // one after the other
      await drive.send(
        label,
        drive.request('ownerMessages.list', { query: { limit: `${at + 1}` } }),
      );
  },
  claims: [
    claims('ownerMessages.list.accepted', { reads: ['c'], controls: ['a', 'b'] }, () => null),
  ],
});

/** So many drives meet a 503, at the first request or at the first two in turn. */
function outOfOrder(drives: number, inTurn: boolean): Meddle {
  let drive = 0;
  return (answer, { path }) => {
    const [, limit] = /owner\/messages\?limit=(\d)$/.exec(path) ?? [];
    const due = inTurn ? 1 + (drive % 2) : 1;
    const meets = drive < drives && Number(limit) === due;
    if (Number(limit) === labels.length) drive += 1;
    return meets ? notNow(answer, 503) : answer;
  };
}

/** How often the check was driven, and what it came to. */
async function driven(drives: number, inTurn: boolean) {
  const { results } = await judgeThrough(outOfOrder(drives, inTurn), { checks: [check] });
  const { attempts, units } = results.find((one) => one.check === check.id)!;
  const own = units.filter(({ unit }) => unit === check.id);
  return { attempts, verdicts: own.map(({ verdict }) => verdict) };
}

test('who is out of order at another step each time is asked again until it is not', async () => {
  const drives = mostAttempts + 2;
  expect(await driven(drives, true)).toEqual({ attempts: drives + 1, verdicts: ['held'] });
});

test('but not without end, nor so often at one step', async () => {
  const never = { attempts: mostAttemptsInAll, verdicts: ['unreached'] };
  expect(await driven(Infinity, true)).toEqual(never);
  expect(await driven(Infinity, false)).toEqual({ ...never, attempts: mostAttempts });
});

/** Judges the first answer and the second each by itself. */
const each = defineCheck({
  ...check,
  id: 'ownerMessages.list/each',
  claims: [
    claims('ownerMessages.list.accepted', { reads: ['a'], controls: ['a'] }, () => null),
    claims('ownerMessages.list.state-as-status', { reads: ['b'], controls: ['b'] }, () => null),
  ],
});

/** The first drive meets trouble at the second request alone, all others at the first two. */
function worseLater(): Meddle {
  let drive = 0;
  return (answer, { path }) => {
    const [, limit] = /owner\/messages\?limit=(\d)$/.exec(path) ?? [];
    const meets = limit === '2' || (limit === '1' && drive > 0);
    if (Number(limit) === labels.length) drive += 1;
    return meets ? notNow(answer, 503) : answer;
  };
}

test('of drives that all met trouble the one that reached most says what holds', async () => {
  const { results } = await judgeThrough(worseLater(), { checks: [each] });
  const { attempts, units } = results[0]!;
  const own = units.filter(({ unit }) => unit === each.id);
  const verdicts = own.map(({ clause, verdict }) => [clause, verdict]);
  expect(attempts).toBeGreaterThanOrEqual(mostAttempts);
  expect(verdicts).toEqual([
    ['ownerMessages.list.accepted', 'held'],
    ['ownerMessages.list.state-as-status', 'unreached'],
  ]);
});
