import { expect, test } from 'vitest';
import { alter } from '../../fixtures/mutants/toolkit/alter.ts';
import { checks } from '../../suites/index.ts';
import { type Run, everyGateOn, referenceGateway, runAgainst } from './run-against.ts';
import { clausesWith, fold } from './verdicts.ts';

/** What finds an unmounted route, and the checks on the routes that are closed here. */
const sealed = checks.filter(
  ({ id, callee }) =>
    /^sealed\.(devices|usage)\./.test(callee) ||
    /^sealed\..*\/(accepted|auth-credentials)$/.test(id),
);

/** The report on a gateway that answers 404 on some of its sealed paths, whoever asks. */
async function withoutPaths(closed: (path: string) => boolean, more: Run = {}) {
  const results = await runAgainst(referenceGateway, {
    checks: sealed,
    alter: alter(({ gates }) => {
      const before = gates.sealedAdmission;
      gates.sealedAdmission = (settings, path) => before(settings, path) || closed(path);
    }),
    ...more,
  });
  return fold(results, everyGateOn);
}

test('a sealed route that is not built yet is shown as not implemented, and fails nothing', async () => {
  const report = await withoutPaths((path) => path.startsWith('/v1/sealed/usage'));
  expect(clausesWith(report, 'fail')).toEqual([]);
  expect(report.lacks.map(({ what }) => what)).toContain('sealed.usage.list');
  const accepted = report.clauses.find(({ id }) => id === 'sealed.usage.list.accepted');
  expect(accepted?.reason).toContain('not implemented');
  expect(report.planes.sealed.verdict).toBe('incomplete');
});

test('a route with an id in its path is found out as well, and what needs it is not blamed', async () => {
  const report = await withoutPaths((path) => /^\/v1\/sealed\/devices\/./.test(path));
  expect(clausesWith(report, 'fail')).toEqual([]);
  expect(report.lacks.map(({ what }) => what)).toContain('sealed.devices.get');
});

test('a whole plane at 404 with its gate on fails', async () => {
  const report = await withoutPaths(() => true);
  expect(clausesWith(report, 'fail')).toContain('sealed.devices.list.accepted');
});
