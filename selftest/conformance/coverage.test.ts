import { expect, test } from 'vitest';
import { embeddedGates } from '../../cli/embedded.ts';
import { faults } from '../../fixtures/faults/index.ts';
import { judgeGateway } from './judge-gateway.ts';
import { fold } from './verdicts.ts';

/** The clauses that at least one exchange with the gateway without faults was judged by. */
async function judged(): Promise<Set<string>> {
  const reports = [];
  for (const { gates } of embeddedGates) reports.push(fold(await judgeGateway({ gates }), gates));
  const clauses = reports.flatMap((report) => report.clauses);
  return new Set(clauses.filter(({ exercised }) => exercised > 0).map(({ id }) => id));
}

test('every clause that the reference gateway passes is broken by some fault', async () => {
  const broken = new Set<string>(faults.flatMap(({ breaks }) => breaks));
  const unbroken = [...(await judged())].filter((id) => !broken.has(id));
  expect(unbroken.toSorted()).toEqual([]);
});
