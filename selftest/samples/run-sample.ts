import type { Report } from '../../reporters/report.ts';
import type { RunInput, TargetInput } from '../../reporters/inputs/inputs.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import {
  broken,
  check,
  clause,
  exchange,
  heldUnit,
  request,
  result,
  sampleRun,
  target,
} from './samples.ts';

const clauses = [
  clause('a', { reading: 'in-flight-429-not-listed' }),
  clause('b', { level: 'should', statement: 'does what b asks for as well' }),
  clause('c', { operations: ['deliveries.list'], lines: [1, 2] }),
  clause('d', { plane: 'sealed', operations: ['sealed.devices.list'] }),
  clause('e', { plane: 'workflow', operations: ['workflow.readiness'] }),
];
const checks = [check('one', ['a']), check('two', ['b']), check('three', ['c'])];
const gates = {
  sealedAdmission: 'off',
  sealedWebhookDelivery: 'unknown',
  workflowTools: 'on',
} as const;
const lack = { what: 'account.alphaKey', reason: 'the account has no alphaKey' };

/** A small deployment: two clauses of the public plane judged, one that lacks something. */
export function small(more: Partial<TargetInput> = {}): TargetInput {
  const lacking = result('three', [], { outcome: 'notExercised', lack, controlsAccepted: 0 });
  return target({ clauses, checks, gates, results: [heldUnit('one'), lacking], ...more });
}

/** A run over it. */
export function report(more: Partial<TargetInput>, of: Partial<RunInput> = {}): Report {
  return foldRun(sampleRun([small(more)], of));
}

/** A check that found `a` broken on several paths. */
export function breaks(count: number, of = 'a') {
  const placeholders = { QQQQwwww1234: 'OWNER_SESSION' };
  const probes = Array.from({ length: count }, (_, at) =>
    exchange(`probe ${at}`, 201, {
      fault: 'ninth endpoint',
      request: request({ path: `/v1/webhooks/${at}`, headers: [['Cookie', 's=QQQQwwww1234']] }),
    }),
  );
  const units = probes.map((_, at) => broken(of, 'one', { exchange: at + 1 }));
  return result('one', units, { exchanges: [exchange('control', 201), ...probes], placeholders });
}
