import { describe, expect, test } from 'vitest';
import { faults } from '../../fixtures/faults/index.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import type { TargetReport } from '../../reporters/report.ts';
import type { GateSettings } from '../../fixtures/gateway/index.ts';
import { everyGateOn, judgeGateway } from './judge-gateway.ts';
import { clausesWith, fold } from './verdicts.ts';

const baselines = new Map<string, Promise<TargetReport>>();

/** What the gateway without faults is judged as, once for each position of the gates. */
function baseline(gates: GateSettings): Promise<TargetReport> {
  const key = JSON.stringify(gates);
  const known = baselines.get(key) ?? judgeGateway({ gates }).then((all) => fold(all, gates));
  baselines.set(key, known);
  return known;
}

/** Everything in which the faulty gateway's verdicts differ from the declared ones. */
async function surprises({ alter, breaks, blocks = [], gates = everyGateOn }: Fault) {
  const before = await baseline(gates);
  const results = await judgeGateway({ gates, alter });
  const after = fold(results, gates);
  const failed = clausesWith(after, 'fail');
  const passedBefore = new Set(clausesWith(before, 'pass'));
  const lost = clausesWith(after, 'notExercised').filter((id) => passedBefore.has(id));
  const declared = new Set<string>(breaks);
  return {
    defects: results.flatMap((result) => result.defect ?? []),
    missed: breaks.filter((id) => !failed.includes(id)),
    undeclared: failed.filter((id) => !declared.has(id)),
    unexpectedlyUnexercised: lost.filter((id) => !(blocks as readonly string[]).includes(id)),
  };
}

/**
 * Proves every other fault, from the given place on: two test files share the list, so that two
 * workers share the time.
 */
export function proveFaults(first: 0 | 1): void {
  const part = faults.filter((_, place) => place % 2 === first);
  describe('each fault turns red what it declares and nothing else', () => {
    test.each(part.map((fault) => [fault.id, fault] as const))('%s', async (_, fault) => {
      expect(await surprises(fault)).toEqual({
        defects: [],
        missed: [],
        undeclared: [],
        unexpectedlyUnexercised: [],
      });
    });
  });
}
