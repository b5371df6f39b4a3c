import { expect, test } from 'vitest';
import type { GatewayOptions } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { alter } from '../../fixtures/mutants/toolkit/alter.ts';
import type { ClauseReport } from '../../reporters/report.ts';
import { commandLine, withTarget } from '../../selftest/commands/command-line.ts';
import { everyGateOn } from '../../selftest/conformance/run-against.ts';

/** Ways to ask a part of a run; the gate folds all operations, and here each kind is driven. */
const parts = [
  ['--plane', 'public'],
  ['--plane', 'sealed'],
  ['--operation', 'sealed.usage.list'],
  ['--operation', 'webhooks.*'],
  ['--effort', 'smoke'],
  ['--shard', '1/3'],
  ['--shard', '2/3'],
];

const usageUnmounted = alter(({ gates }) => {
  const before = gates.sealedAdmission;
  gates.sealedAdmission = (settings, path) =>
    before(settings, path) || path.startsWith('/v1/sealed/usage');
});

const bugs = ['errors-are-pages', 'undecodable-ids-answer-json', 'sealed-gate-ignored'];

const gateways: readonly (readonly [told: string, change: GatewayOptions['alter']])[] = [
  ['has no route yet for usage', usageUnmounted],
  ...mutants.flatMap((one) =>
    bugs.includes(one.id) ? [[`has the bug ${one.id}`, one.alter] as const] : [],
  ),
];

/** The clauses of a run of the program against a gateway of its own. */
async function judged(
  change: GatewayOptions['alter'],
  args: readonly string[],
): Promise<readonly ClauseReport[]> {
  const options = { gates: everyGateOn, ...(change && { alter: change }) };
  const { report } = await withTarget(options, { gates: everyGateOn }, (file) =>
    commandLine(['run', '--config', file, '--seed', '1', ...args]),
  );
  return report?.targets[0]?.clauses ?? [];
}

/** True where a run met no occasion, such as two resources of one millisecond: the clock of the target decides. */
function isByClock({ verdict, reason }: ClauseReport): boolean {
  return verdict === 'notApplicable' && /occasion/.test(reason);
}

test.each(gateways)(
  'no part of a run tells what the whole does not, of a gateway that %s',
  async (_, change) => {
    const whole = new Map((await judged(change, [])).map((clause) => [clause.id, clause]));
    expect(whole.size).toBeGreaterThan(0);
    for (const args of parts) {
      const told = await judged(change, args);
      const alone = told.filter((clause) => {
        if (clause.verdict === 'notExercised' || isByClock(clause)) return false;
        const inWhole = whole.get(clause.id);
        return !inWhole || (clause.verdict !== inWhole.verdict && !isByClock(inWhole));
      });
      expect(alone.map(({ id, verdict }) => [...args, id, verdict])).toEqual([]);
    }
  },
);
