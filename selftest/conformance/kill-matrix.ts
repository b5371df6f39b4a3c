import { describe, expect, test } from 'vitest';
import { faults } from '../../fixtures/faults/index.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import type { GateSettings } from '../../fixtures/gateway/index.ts';
import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { TargetReport } from '../../reporters/report.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, judgeGateway } from './judge-gateway.ts';
import { alteredBy, noting } from './reach.ts';
import { clausesWith, fold } from './verdicts.ts';

/** True where every fault is to meet every check, reached or not: slow, and it finds the same. */
const exhaustive = process.env['CONFORMANCE_EXHAUSTIVE'] === '1';

/** A check on a gateway of its own, without faults: its result, and the pieces that it came by. */
interface Visit {
  readonly check: Check;
  readonly result: CheckResult;
  readonly reached: ReadonlySet<string>;
}

/** What the gateway without faults is judged as. */
interface Baseline {
  readonly visits: readonly Visit[];
  readonly report: TargetReport;
}

const baselines = new Map<string, Promise<Baseline>>();

function baseline(gates: GateSettings): Promise<Baseline> {
  const key = JSON.stringify(gates);
  const known = baselines.get(key) ?? visitAll(gates);
  baselines.set(key, known);
  return known;
}

async function visitAll(gates: GateSettings): Promise<Baseline> {
  const visits = new Map<Check, Visit>();
  const queue = checks.values();
  const worker = async () => {
    // each worker takes one check after the other
    for (const check of queue) visits.set(check, await visit(check, gates));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const inOrder = checks.flatMap((check) => visits.get(check) ?? []);
  const report = fold(
    inOrder.map(({ result }) => result),
    gates,
  );
  return { visits: inOrder, report };
}

async function visit(check: Check, gates: GateSettings): Promise<Visit> {
  const reached = new Set<string>();
  const alter = (parts: Parameters<typeof noting>[0]) => noting(parts, reached);
  const results = await judgeGateway({ gates, alter, checks: [check] });
  return { check, result: results[0]!, reached };
}

/**
 * The results against a faulty gateway. A check that comes by none of the altered pieces meets the
 * gateway without faults, whose results stand for it.
 */
async function resultsWith({ alter, gates = everyGateOn }: Fault): Promise<CheckResult[]> {
  const { visits } = await baseline(gates);
  const altered = alteredBy(alter);
  const meets = ({ reached }: Visit) => exhaustive || altered.some((path) => reached.has(path));
  const met = visits.filter(meets).map(({ check }) => check);
  const results = await judgeGateway({ gates, alter, checks: met });
  const found = new Map(results.map((result) => [result.check, result]));
  return visits.map(({ check, result }) => found.get(check.id) ?? result);
}

/** Everything in which the faulty gateway's verdicts differ from the declared ones. */
async function surprises(fault: Fault) {
  const { breaks, blocks = [], gates = everyGateOn } = fault;
  const before = await baseline(gates);
  const results = await resultsWith(fault);
  const after = fold(results, gates);
  const failed = clausesWith(after, 'fail');
  const passedBefore = new Set(clausesWith(before.report, 'pass'));
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
