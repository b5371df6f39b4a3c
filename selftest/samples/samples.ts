import type { Found } from '../../harness/model/found.ts';
import type { Exchange, RecordedBody, RecordedRequest } from '../../harness/model/exchange.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import type { CheckResult, Finding, UnitResult } from '../../harness/model/result.ts';
import type { GatePosition } from '../../harness/model/target.ts';
import type { Verdict } from '../../harness/model/verdict.ts';
import { foldTarget } from '../../reporters/fold/fold.ts';
import type {
  ClauseFact,
  PlannedCheck,
  RunInput,
  TargetInput,
} from '../../reporters/inputs/inputs.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';

/** Ids of the samples are not the contract's; the fold takes any table. */
function clauseId(id: string): ClauseId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return id as ClauseId;
}

export function clause(id: string, more: Partial<ClauseFact> = {}): ClauseFact {
  return {
    id,
    section: 'Webhooks',
    plane: 'public',
    level: 'must',
    statement: `does what ${id} asks for`,
    operations: ['webhooks.create'],
    lines: [216],
    ...more,
  };
}

export function check(id: string, clauses: readonly string[], more: Partial<PlannedCheck> = {}) {
  const { callee = 'webhooks.create' } = more;
  return { id, callee, gates: {}, calls: [callee], clauses, ...more } satisfies PlannedCheck;
}

export function text(content: string): RecordedBody {
  return { encoding: 'utf8', content, bytes: Buffer.byteLength(content), truncated: false };
}

export function request(more: Partial<RecordedRequest> = {}): RecordedRequest {
  return {
    method: 'POST',
    path: '/v1/webhooks',
    headers: [['Content-Type', 'application/json']],
    body: text('{}'),
    manner: 'whole',
    ...more,
  };
}

export function exchange(label: string, status: number, more: Partial<Exchange> = {}): Exchange {
  return {
    label,
    callee: 'webhooks.create',
    fault: null,
    assumption: null,
    regular: true,
    request: request(),
    response: { status, reason: '', headers: [], body: text('{"error":"no"}') },
    noAnswer: null,
    startedAtMs: 0,
    durationMs: 1,
    ...more,
  };
}

export function unit(
  of: string,
  verdict: Verdict<'unit'>,
  { by = 'check', reason = null, findings = [] }: UnitMore = {},
): UnitResult {
  return { clause: clauseId(of), unit: by, verdict, reason, findings };
}

interface UnitMore {
  readonly by?: string;
  readonly reason?: string | null;
  readonly findings?: readonly Finding[];
}

/** An answer that was found instead of another one. */
export function cameInstead(
  status: number,
  code = 'other',
): Extract<Found, { readonly kind: 'status' }> {
  return { kind: 'status', expected: [{ status: 409 }], actual: { status, code } };
}

/** A broken unit: the exchange at position 1 shows it, the one at 0 is its control. */
export function broken(of: string, by: string, more: Partial<Finding> = {}): UnitResult {
  const finding: Finding = {
    clause: clauseId(of),
    check: by,
    at: 'probe',
    exchange: 1,
    controls: [0],
    expected: 'status 409',
    got: 'status 201',
    ...more,
  };
  return unit(of, 'broken', { by, findings: [finding] });
}

export function result(id: string, units: readonly UnitResult[], more: Partial<CheckResult> = {}) {
  return {
    check: id,
    callee: 'webhooks.create',
    outcome: 'judged',
    lack: null,
    defect: null,
    units,
    exchanges: [exchange('control', 201), exchange('probe', 201, { fault: 'ninth endpoint' })],
    placeholders: {},
    controlsAccepted: 1,
    observations: [],
    stopped: null,
    lasting: [],
    raceWindowMs: null,
    attempts: 1,
    requests: 2,
    durationMs: 2,
    ...more,
  } satisfies CheckResult;
}

export function target(more: Partial<TargetInput> = {}): TargetInput {
  return {
    name: 'acme',
    baseUrl: 'https://gw.example.com',
    gates: { sealedAdmission: 'on', sealedWebhookDelivery: 'on', workflowTools: 'on' },
    unmounted: [],
    checks: [],
    results: [],
    clauses: [],
    refused: [],
    lost: false,
    waivers: [],
    today: '2026-11-20',
    durationMs: 10,
    replay: (failed) => `${portableCommand} replay ${failed}`,
    ...more,
  };
}

/** The report on the only clause of a small target: `a`, claimed by the check `one`. */
export function only(more: Partial<TargetInput>) {
  const small = { clauses: [clause('a')], checks: [check('one', ['a'])] };
  const report = foldTarget(target({ ...small, ...more }));
  const [first] = report.clauses;
  if (!first) throw new Error('the clause was left out');
  return { ...first, target: report };
}

/** A check that found `a` kept. */
export function heldUnit(id: string) {
  return result(id, [unit('a', 'held', { by: id })]);
}

/** All gates on but one. */
export function sampleGates(sealedWebhookDelivery: GatePosition) {
  return { gates: { sealedAdmission: 'on', sealedWebhookDelivery, workflowTools: 'on' } as const };
}

export function sampleRun(targets: readonly TargetInput[], more: Partial<RunInput> = {}): RunInput {
  return {
    suite: {
      name: 'sms-gateway-conformance',
      version: '0.1.0',
      contract: '1.0.0',
      seed: 7,
      node: 'v20.19.0',
    },
    startedAt: '2026-11-20T00:00:00.000Z',
    durationMs: 10,
    invocation: { config: null, target: null, effort: 'gate' },
    interrupted: false,
    targets,
    waivers: [],
    today: '2026-11-20',
    requireComplete: false,
    failOnShould: false,
    defects: [],
    ...more,
  };
}
