import { isBroken } from '../../harness/judge/judge-check.ts';
import { type Effort, thoroughnessOf } from '../../harness/model/effort.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { Stop } from '../../harness/model/stop.ts';
import { Allowance, isRunOver, overBecause } from '../../harness/run/environment/allowance.ts';
import { clauses } from '../../schemas/clauses/index.ts';
import { everyGateOn, referenceGateway, runAgainst } from '../conformance/run-against.ts';
import { failedMusts, withHook } from '../foreign/python-gateway.ts';
import { startForeign } from '../../foreign/start-foreign.ts';
import { uncountedOnceRotated } from '../property/sequence-bugs.ts';
import { describeWith } from '../tools.ts';
import { checks } from '../../suites/index.ts';
import { smokeChecks } from '../../suites/smoke.ts';
import { sequences } from '../../suites/webhooks/sequences/endpoint-sequences.ts';
import { expect, test } from 'vitest';

/** What one check of the reference gateway brought back, driven with an effort. */
async function drivenWith(effort: Effort, id: string): Promise<CheckResult> {
  const [result] = await runAgainst(referenceGateway, {
    effort,
    checks: checks.filter((one) => one.id === id),
  });
  if (!result) throw new Error(`there is no check ${id}`);
  return result;
}

test('an audit drives a check three times, each time with draws of its own', async () => {
  const id = 'alpha.submit/key-missing';
  const once = await drivenWith('gate', id);
  const audited = await drivenWith('audit', id);
  expect(once.requests).toBeGreaterThan(0);
  expect(audited.requests).toBe(3 * once.requests);
  expect(audited.units).toEqual(once.units);
});

test('an audit draws ten times the cases of a property', async () => {
  const id = 'webhooks.create/url-of-any-path';
  const driven = async (effort: Effort) => (await drivenWith(effort, id)).cases?.driven ?? 0;
  const few = await driven('gate');
  expect(await driven('audit')).toBeGreaterThan(5 * few);
});

const effort = 'smoke';
const { requests: most } = thoroughnessOf({ effort });
const chosen = checks.filter(({ id }) => smokeChecks.has(id));

function sentIn(results: readonly CheckResult[]): number {
  return results.reduce((sum, { requests }) => sum + requests, 0);
}

test('an allowance that is used up ends the drive, and lets no check begin', () => {
  const allowance = new Allowance(40);
  const env = { settings: { endsAtMs: Infinity }, allowance };
  expect(overBecause(env)).toBeNull();
  allowance.take(38);
  // what is left is for those that are under way
  expect([overBecause(env)?.what, isRunOver(env)]).toEqual(['effort', false]);
  expect(() => allowance.take(3)).toThrow(Stop);
  expect(isRunOver(env)).toBe(true);
  // what is smaller would find room, and is sent no more: the drives that are under way end as well
  expect(() => allowance.take()).toThrow(Stop);
});

async function shownBySequences(how: 'smoke' | 'gate') {
  const run = { effort: how, checks: [sequences('public')], alter: uncountedOnceRotated };
  const results = await runAgainst(referenceGateway, run);
  const broken = results.flatMap(({ units }) => units).filter(isBroken);
  return { sent: sentIn(results), clauses: broken.map(({ clause }) => clause) };
}

test('a smoke looks for no smaller case of what a property shows broken', async () => {
  const [smoke, gate] = [await shownBySequences('smoke'), await shownBySequences('gate')];
  expect(smoke.clauses).toEqual(gate.clauses);
  expect(smoke.clauses).not.toEqual([]);
  expect(2 * smoke.sent).toBeLessThan(gate.sent);
});

describeWith(['python3'], 'a smoke of a server of another make', () => {
  test.each([
    ['pages that are short', 'chatty'],
    ['lists that lag', 'late'],
  ])('that has %s sends no more than it may, and blames nobody', async (_, style) => {
    const options = { style, gates: everyGateOn };
    const foreign = await startForeign(options);
    try {
      const results = await runAgainst(withHook(foreign), { effort, checks: chosen });
      expect(sentIn(results)).toBeGreaterThan(most / 2);
      expect(sentIn(results)).toBeLessThanOrEqual(most);
      expect(failedMusts(results, options)).toEqual([]);
    } finally {
      foreign.close();
    }
  });

  test('that does not follow advice on what a list shows is not waited for', async () => {
    const foreign = await startForeign({ style: 'forgetful', gates: everyGateOn });
    const retires = checks.filter(({ id }) => id === 'webhooks.disable/retires');
    const driven = async (how: 'smoke' | 'gate') => {
      const run = { effort: how, checks: retires, mostLagMs: 200 };
      const results = await runAgainst(withHook(foreign), run);
      const broken = results.flatMap(({ units }) => units).filter(isBroken);
      return { sent: sentIn(results), broken: broken.map(({ clause }) => clauses[clause].level) };
    };
    try {
      const [smoke, gate] = [await driven('smoke'), await driven('gate')];
      expect(smoke.broken).toEqual([]);
      expect(new Set(gate.broken)).toEqual(new Set(['should']));
      expect(2 * smoke.sent).toBeLessThan(gate.sent);
    } finally {
      foreign.close();
    }
  });
});
