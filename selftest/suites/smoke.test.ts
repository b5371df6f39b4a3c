import { embeddedGates } from '../../engine/embedded.ts';
import { measuredCounts } from '../../engine/counts.ts';
import { thoroughnessOf } from '../../harness/model/effort.ts';
import { applies } from '../../harness/run/requirements.ts';
import { operationIds } from '../../schemas/operations/index.ts';
import { readRecorded } from '../conformance/recorded.ts';
import { positions } from '../conformance/run-against.ts';
import { checks } from '../../suites/index.ts';
import { smokeChecks } from '../../suites/smoke.ts';
import { describe, expect, test } from 'vitest';

/**
 * What the checks of a smoke may send, and the share of the mutants that it finds at least: some slack beside what
 * `npm run derive` chooses by, so that a new check or mutant alone is no failure.
 */
const bounds = { requests: thoroughnessOf({ effort: 'smoke' }).requests, share: 0.45 };

describe('a smoke', () => {
  const chosen = checks.filter(({ id }) => smokeChecks.has(id));

  test('is made of checks that there are, each named once', () => {
    expect(chosen, 'out of date: run npm run derive').toHaveLength(smokeChecks.size);
  });

  test('asks each operation for something good', () => {
    const good = chosen.filter(
      ({ id, claims }) =>
        id.endsWith('/accepted') || claims.some(({ controls }) => controls.length > 0),
    );
    const asked = new Set<string>(good.map(({ callee }) => callee));
    const left = operationIds.filter((id) => !asked.has(id));
    expect(left, 'out of date: run npm run derive').toEqual([]);
  });

  test.each(embeddedGates)('sends few requests: $name', ({ gates }) => {
    const counts = measuredCounts();
    const run = chosen.filter((check) => applies(check, positions(gates)));
    const sent = run.flatMap(({ id }) => Object.values(counts[id] ?? {}));
    expect(sent.length).toBeGreaterThan(run.length);
    const all = sent.reduce((sum, one) => sum + one, 0);
    expect(all, 'out of date: run npm run derive').toBeLessThanOrEqual(bounds.requests);
  });

  test('finds most mutants of those that checks find which it may have', () => {
    // those that take their time, or listen for deliveries, are no part of any smoke
    const left = new Set(
      checks.filter(({ long, needs }) => long || needs.receiver).map(({ id }) => id),
    );
    const within = Object.values(readRecorded())
      .map(({ red }) => Object.keys(red))
      .filter((ids) => ids.some((id) => !left.has(id)));
    const found = within.map((ids) => ids.some((id) => smokeChecks.has(id)));
    const share = found.filter(Boolean).length / found.length;
    expect(share, 'out of date: run npm run derive').toBeGreaterThanOrEqual(bounds.share);
  });
});
