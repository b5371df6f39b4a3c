import { describe, expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import { faults } from '../../fixtures/faults/index.ts';
import { everyGateOn } from '../conformance/judge-gateway.ts';
import { clausesWith } from '../conformance/verdicts.ts';
import { configurations, targetOf, type Configuration } from './configurations.ts';
import { runTarget } from './run-target.ts';

/** Every so manieth fault is tried by hand (`npm run proof`), and none where all tests run. */
const step = Number(process.env['CONFORMANCE_PROOF'] ?? 0);

/** What each configuration is to show at least: must clauses exercised, and the share of faults caught. */
const goals: readonly (readonly [Configuration, exercised: number, share: number | null])[] = [
  [configurations.large, 300, 0.6],
  [configurations.whole, 200, 0.4],
  [configurations.owner, 110, null],
  [configurations.reads, 90, null],
  [configurations.url, 40, null],
];

async function exercised(configuration: Configuration): Promise<number> {
  const gateway = await startGateway({ gates: everyGateOn });
  try {
    const { report } = await runTarget(await targetOf(configuration, gateway));
    const judged = report.clauses.filter(
      ({ level, verdict }) => level === 'must' && (verdict === 'pass' || verdict === 'fail'),
    );
    return judged.length;
  } finally {
    await gateway.close();
  }
}

/** True where a faulty gateway fails some clause that the fault breaks. */
async function isCaught(configuration: Configuration, fault: Fault): Promise<boolean> {
  const gates = fault.gates ?? everyGateOn;
  const gateway = await startGateway({ gates, alter: fault.alter });
  try {
    const target = { ...(await targetOf(configuration, gateway)), gates };
    const failed = clausesWith((await runTarget(target)).report, 'fail');
    return fault.breaks.some((clause) => failed.includes(clause));
  } finally {
    await gateway.close();
  }
}

async function shareCaught(configuration: Configuration): Promise<number> {
  const tried = faults.filter((_, place) => place % step === 0);
  const missed: string[] = [];
  for (const fault of tried) {
    // one gateway at a time
    if (!(await isCaught(configuration, fault))) missed.push(fault.id);
  }
  const share = 1 - missed.length / tried.length;
  console.log(`${configuration.name}: ${Math.round(share * 100)} % of ${tried.length} faults`);
  console.log(`  missed: ${missed.join(', ')}`);
  return share;
}

describe.each(goals)('$name', { timeout: 0 }, (configuration, least, share) => {
  test('exercises as many must clauses as it can', async () => {
    const count = await exercised(configuration);
    if (step) console.log(`${configuration.name}: ${count} must clauses exercised`);
    expect(count).toBeGreaterThanOrEqual(least);
  });

  test.skipIf(share === null || step === 0)('catches its share of the faults', async () => {
    expect(await shareCaught(configuration)).toBeGreaterThanOrEqual(share ?? 0);
  });
});
