import { describe, expect, test } from 'vitest';
import { defineCheck } from '../../harness/define-check.ts';
import type { ClaimVerdict } from '../../harness/model/check.ts';
import { referenceGateway, runAgainst } from '../conformance/run-against.ts';

const listed = 'webhooks.list.accepted';

/** Judges one list as the verdicts have it, one after the other; how often it was asked for, and what came out. */
async function judgedAs(verdicts: readonly ClaimVerdict[]) {
  const left = [...verdicts];
  const check = defineCheck({
    id: 'webhooks.list/moment',
    title: 'meets a moment',
    callee: 'webhooks.list',
    drive: async (drive) => void (await drive.send('list', drive.request('webhooks.list'))),
    claims: [{ clause: listed, reads: ['list'], controls: [], judge: () => left.shift() ?? null }],
  });
  const [driven] = await runAgainst(referenceGateway, { checks: [check] });
  const own = driven?.units.find((one) => one.clause === listed && one.unit === check.id);
  return { verdict: own?.verdict, requests: driven?.requests };
}

const missed = { inconclusive: 'it was over before', missed: true } as const;

describe('a check that missed its moment', () => {
  test('is driven anew until it meets it', async () => {
    expect(await judgedAs([missed, missed, null])).toEqual({ verdict: 'held', requests: 3 });
  });

  test('shows what is broken when it meets it', async () => {
    const wrong = { at: 'list', expected: 'a list', got: 'none' };
    expect(await judgedAs([missed, wrong, wrong])).toMatchObject({ verdict: 'broken' });
  });

  test('stays undecided where it never does', async () => {
    const always = Array.from({ length: 9 }, () => missed);
    expect(await judgedAs(always)).toEqual({ verdict: 'unreached', requests: 4 });
  });

  test('is not driven anew where another drive would not tell more', async () => {
    const tie = { inconclusive: 'a tie' };
    expect(await judgedAs([tie, null])).toEqual({ verdict: 'unreached', requests: 1 });
  });
});
