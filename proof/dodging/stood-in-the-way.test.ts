import { expect, test } from 'vitest';
import { foldTarget } from '../../reporters/fold/fold.ts';
import { picture } from '../../reporters/html/picture.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, positions } from '../../selftest/conformance/run-against.ts';
import { targetInputs } from '../../selftest/conformance/verdicts.ts';
import { judgeThrough } from '../../selftest/misbehaving/judge-through.ts';
import {
  broken,
  check,
  clause,
  exchange,
  result,
  target,
  unit,
} from '../../selftest/samples/samples.ts';

const several = ['webhooks.create', 'webhooks.list', 'webhooks.rotate'] as const;

/** The cells of a map, by operation and sign. */
function cells(clauses: Parameters<typeof picture>[1]): readonly string[] {
  const found = picture(0, clauses).text.matchAll(/aria-label="([^"]+)"/g);
  return [...found].map(([, label = '']) => label);
}

test('what is about one operation stands in its cell, by whichever answer it shows', () => {
  const units = [broken('webhooks.enable.on', 'one', { exchange: 0, controls: [] })];
  const exchanges = [exchange('list', 200, { callee: 'deliveries.list' })];
  const about = clause('webhooks.enable.on', { operations: ['webhooks.enable'] });
  const { clauses } = foldTarget(
    target({
      clauses: [about],
      checks: [check('one', [about.id])],
      results: [result('one', units, { exchanges })],
    }),
  );
  expect(cells(clauses)).toEqual(['webhooks.enable, behaviour: 1 of 1 failed']);
});

test('what one of several operations kept from being judged greys its cell alone, and is named', () => {
  const general = clause('all.answer', { operations: several, everywhere: true });
  const refused = exchange('rotate', 500, { callee: 'webhooks.rotate' });
  const units = several.map((id) =>
    unit('all.answer', id === 'webhooks.rotate' ? 'unreached' : 'held', { by: id }),
  );
  const results = [result('one', units, { exchanges: [refused] })];
  const { clauses } = foldTarget(target({ clauses: [general], checks: [], results }));
  expect(clauses[0]?.reason).toBe(
    '1 of 3 not reached: nothing that came in this run could show it (webhooks.rotate answered 500)',
  );
  expect(cells(clauses)).toEqual(['webhooks.rotate, behaviour: 1 of 1 not exercised']);
});

test('a broken rotate is named wherever it stood in the way, and greys no other operation', async () => {
  const asked = checks.filter(
    ({ id, needs }) => /^sealed\.webhooks\.(create|rotate)\//.test(id) && !needs.receiver,
  );
  const { results } = await judgeThrough(
    (answer, { path }) =>
      /\/sealed\/.*\/rotate$/.test(path) ? { ...answer, status: 500 } : answer,
    { checks: asked },
  );
  const ids = new Set(asked.map(({ id }) => id));
  const input = targetInputs(results, positions(everyGateOn));
  const some = { ...input, checks: input.checks.filter(({ id }) => ids.has(id)) };
  const left = foldTarget(some).clauses.filter(
    ({ verdict, missed = [] }) => verdict === 'notExercised' && missed.length > 0,
  );
  const byRotate = left.filter(({ missed = [] }) => missed.includes('sealed.webhooks.rotate'));
  expect(byRotate.map(({ id }) => id)).toContain('sealed-webhook-secret.object');
  expect(byRotate.filter(({ reason }) => !reason.includes('sealed.webhooks.rotate'))).toEqual([]);
  const secrets = byRotate.filter(({ id }) => id.startsWith('sealed-webhook-secret.'));
  expect(new Set(secrets.flatMap(({ missed }) => missed))).toEqual(
    new Set(['sealed.webhooks.rotate']),
  );
  expect(secrets[0]?.reason).toContain('sealed.webhooks.rotate answered 500');
});
