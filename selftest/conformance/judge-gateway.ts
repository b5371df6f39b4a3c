import { randomBytes } from 'node:crypto';
import {
  startGateway,
  type GatewayOptions,
  type GateSettings,
} from '../../fixtures/gateway/index.ts';
import type { Check } from '../../harness/model/check.ts';
import type { GatePositions } from '../../harness/model/target.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { Target } from '../../harness/model/target.ts';
import { createEnvironment } from '../../harness/run/environment.ts';
import { runAll } from '../../harness/run/run-all.ts';
import { checks as allChecks } from '../../suites/index.ts';

/** Gate positions of a gateway, all on where nothing is said. */
export type Gates = Partial<GateSettings>;

export const everyGateOn: GateSettings = {
  sealedAdmission: true,
  sealedWebhookDelivery: true,
  workflowTools: true,
};

/** What a direct run of the checks needs to be told. */
export interface DirectRun {
  readonly gates?: GateSettings;
  readonly alter?: GatewayOptions['alter'];
  readonly checks?: readonly Check[];
  readonly seed?: number;
  readonly target?: Partial<Target>;
  readonly parallel?: number;
}

/** Starts a reference gateway and runs checks against it, without a test framework. */
export async function judgeGateway(run: DirectRun = {}): Promise<CheckResult[]> {
  const gates = run.gates ?? everyGateOn;
  const gateway = await startGateway({ gates, ...(run.alter && { alter: run.alter }) });
  const target: Target = {
    name: 'reference gateway',
    baseUrl: gateway.url,
    origin: gateway.origin,
    gates,
    unmounted: [],
    maxTier: 'irreversible',
    requestBuffering: false,
    states: { url: gateway.statesUrl, headers: {} },
    resolve: {},
    budget: {
      webhookEndpoints: 2,
      alphaMessages: 10,
      sealedMessages: 5,
      replays: 5,
      workflowActions: 5,
    },
    timeouts: { requestMs: 1500, stateMs: 5000, runMs: 60_000 },
    ...run.target,
  };
  const env = createEnvironment({
    target,
    gates: positions(gates),
    refused: [],
    seed: run.seed ?? 1,
    runId: 'selftest',
    placeholderKey: randomBytes(32).toString('hex'),
    endsAtMs: Date.now() + target.timeouts.runMs,
    only: null,
  });
  try {
    return await runAll(run.checks ?? allChecks, env, run.parallel);
  } finally {
    await env.close();
    await gateway.close();
  }
}

/** Gate positions as the harness has them. */
export function positions(gates: GateSettings): GatePositions {
  return {
    sealedAdmission: position(gates.sealedAdmission),
    sealedWebhookDelivery: position(gates.sealedWebhookDelivery),
    workflowTools: position(gates.workflowTools),
  };
}

function position(on: boolean): 'on' | 'off' {
  return on ? 'on' : 'off';
}
