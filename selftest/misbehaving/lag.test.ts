import { expect, test } from 'vitest';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { clausesWith } from '../conformance/verdicts.ts';
import { judgeThrough } from './judge-through.ts';
import { withJson, type Meddle } from './proxy.ts';

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
  const run = { checks: check, mostLagMs: 200, repeats: 9 };
  const { results, report } = await judgeThrough(emptyFor(Infinity), run);
  expect(clausesWith(report, 'fail')).toEqual([clause]);
  expect(looksOf(results).at(-1)?.label).toBe('list');
  // three waits in vain of three looks each, and one look in each of the other seven runs
  expect(results[0]?.requests).toBeLessThan(10 + 3 * 3 + 7 + 10);
});
