import { expect, test } from 'vitest';
import { judgeAgain } from '../../harness/judge/judge-again.ts';
import { isBroken } from '../../harness/judge/judge-check.ts';
import { judgeClaim } from '../../harness/judge/judge-claim.ts';
import type { Exchange } from '../../harness/model/exchange.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import {
  everyGateOn,
  positions,
  referenceGateway,
  runAgainst,
} from '../conformance/run-against.ts';
import { hashOf } from '../hash.ts';
import { answeredWith } from './answered-with.ts';

const byId = new Map(checks.map((check) => [check.id, check]));

/** A result some of whose answers were not kept; their bodies are those of which nothing is told. */
function cutAt<T extends { readonly exchanges: readonly Exchange[] }>(
  result: T,
  places: readonly number[],
): T {
  const exchanges = result.exchanges.map((exchange, place) => {
    const { response } = exchange;
    if (!response || !places.includes(place)) return exchange;
    const { bytes } = response.body;
    const body = { encoding: 'utf8', content: '', bytes, truncated: true, sha256: '' } as const;
    return { ...exchange, response: { ...response, body } };
  });
  return { ...result, exchanges };
}

function brokenIn(result: CheckResult): readonly string[] {
  const check = byId.get(result.check);
  if (!check || result.outcome !== 'judged') return [];
  const { units } = judgeAgain(check, result, positions(everyGateOn));
  return units.filter(isBroken).map(({ clause, unit }) => `${clause} in ${unit}`);
}

test('what was not kept breaks nothing, whichever answers it is of', async () => {
  const some = checks.filter(({ id, long }) => !long && hashOf(id) % 40 === 0);
  const results = await runAgainst(referenceGateway, { checks: some });
  let cut = 0;
  for (const result of results) {
    const all = [...result.exchanges.keys()];
    for (const places of [all, ...all.map((one) => [one])]) {
      expect([result.check, ...brokenIn(cutAt(result, places))]).toEqual([result.check]);
      cut += 1;
    }
  }
  expect(cut).toBeGreaterThan(100);
});

test('a claim that reads it says why it is open, and that it is the target’s doing', () => {
  const answer = answeredWith('webhooks.list', { items: [] }, 0);
  const [exchange] = cutAt({ exchanges: [answer.exchange] }, [0]).exchanges;
  const claim = { clause: 'webhooks.list.complete', reads: ['read'], controls: [] } as const;
  const unit = judgeClaim(
    { ...claim, judge: () => ({ at: 'read', expected: 'more', got: 'less' }) },
    {
      check: 'one',
      all: [],
      answers: new Map([['read', { ...answer, exchange: exchange! }]]),
      places: new Map(),
      positions: new Map([['read', 0]]),
      stopped: null,
      lasting: [],
    },
  );
  expect(unit).toMatchObject({
    verdict: 'unreached',
    byTarget: true,
    reason: '200 with 12 bytes, more than there was room to keep',
  });
});
