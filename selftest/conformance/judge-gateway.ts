import { randomBytes } from 'node:crypto';
import { listenHere } from '../../cli/embedded-listener.ts';
import {
  startGateway,
  type GatewayOptions,
  type GateSettings,
} from '../../fixtures/gateway/index.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Effort } from '../../harness/model/effort.ts';
import type { GatePositions, Target } from '../../harness/model/target.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { RunSettings } from '../../harness/model/settings.ts';
import type { Receiver } from '../../harness/receiver/receiver.ts';
import { createEnvironment } from '../../harness/run/environment.ts';
import { runAll } from '../../harness/run/run-all.ts';
import { checks as allChecks } from '../../suites/index.ts';

export const everyGateOn: GateSettings = {
  sealedAdmission: true,
  sealedWebhookDelivery: true,
  workflowTools: true,
};

/** What a direct run of the checks needs to be told. */
export interface DirectRun {
  readonly gates?: GateSettings;
  readonly alter?: GatewayOptions['alter'];
  /** The gateway's clock; that of the machine where left out. */
  readonly clock?: GatewayOptions['clock'];
  readonly checks?: readonly Check[];
  /** False where the target file does not tell how deliveries are signed. */
  readonly tellsSigning?: false;
  readonly seed?: number;
  readonly effort?: Effort;
  readonly repeats?: number;
  readonly target?: Partial<Target>;
  readonly parallel?: number;
  /** Its lists show at once what it accepts: one that waits for them sees a mutant in them sooner. */
  readonly mostLagMs?: number;
  readonly mostWaitedMs?: number;
}

const noLagMs = 60;
/** A minute is waited for by no self-test but those that are about waiting. */
const briefMs = 1500;
/** As often as a wait is kept before it counts that it was in vain, and some more: the gateway asks for a second. */
const mostAskedMs = 8000;

/** How to run checks against a target that is up already. */
export interface TargetRun {
  readonly checks?: readonly Check[] | undefined;
  readonly seed?: number | undefined;
  readonly effort?: Effort;
  /** How often a check that found something is driven again; never, where nothing is said. */
  readonly repeats?: number | undefined;
  readonly parallel?: number | undefined;
  /** Milliseconds that may pass until a list shows what was accepted. */
  readonly mostLagMs?: number | undefined;
  /** Milliseconds that the run may wait where answers ask for it. */
  readonly mostWaitedMs?: number | undefined;
  /** Milliseconds that a check waits for a request to be taken where its refusals ask for it. */
  readonly mostAskedMs?: number | undefined;
  /** Where deliveries arrive. */
  readonly receiver?: Receiver;
  /** True where checks that the time limit leaves out are no error. */
  readonly mayBeCut?: boolean;
  /** Tells the run from others, where that matters. */
  readonly runId?: string | undefined;
}

/** A gateway of ours that is slow is one on a busy machine: what is to time out has a test say so. */
export const patient = {
  requestMs: 30_000,
  stateMs: 30_000,
  runMs: 600_000,
  deliveryMs: 15_000,
} as const;

/** Some mutants never answer, or never give a place back, so that they are waited for less. */
export const lessPatient = { ...patient, requestMs: 5000, deliveryMs: 4000 };

/** What every direct run grants a target, save what the run itself says otherwise. */
const granted = {
  unmounted: [],
  maxTier: 'irreversible',
  requestBuffering: false,
  resolve: {},
  budget: {
    webhookEndpoints: 2,
    alphaMessages: 10,
    sealedMessages: 5,
    replays: 5,
    workflowActions: 5,
  },
  timeouts: patient,
} as const satisfies Partial<Target>;

/** A target that a self-test describes: it says where it is, and what it wants to say besides. */
export type DescribedTarget = Pick<Target, 'name' | 'baseUrl' | 'gates'> & Partial<Target>;

/**
 * Runs checks against a target whose gates stand as given, without a test framework.
 *
 * @throws where the time limit of the run left checks out: who was not asked all of it is not cleared of all of it
 */
export async function judgeTarget(
  described: DescribedTarget,
  gates: GateSettings,
  run: TargetRun = {},
): Promise<CheckResult[]> {
  const target: Target = { ...granted, ...described };
  const settings: RunSettings = {
    target,
    gates: positions(gates),
    refused: [],
    ownAccounts: target.states !== undefined,
    noAccounts: null,
    endpointRoom: 8,
    seed: run.seed ?? 1,
    ...(run.effort && { effort: run.effort }),
    repeats: run.repeats ?? 0,
    ...(run.parallel === 1 && { casesAtOnce: 1 }),
    ...(run.mostLagMs !== undefined && { mostLagMs: run.mostLagMs }),
    mostWaitedMs: run.mostWaitedMs ?? briefMs,
    mostAskedMs: run.mostAskedMs ?? mostAskedMs,
    journal: null,
    runId: run.runId ?? 'selftest',
    placeholderKey: randomBytes(32).toString('hex'),
    endsAtMs: Date.now() + target.timeouts.runMs,
    only: null,
  };
  const env = createEnvironment(settings, run.receiver);
  try {
    const results = await runAll(run.checks ?? allChecks, env, { parallel: run.parallel });
    if (run.mayBeCut !== true) expectWhole(results, target.timeouts.runMs);
    return results;
  } finally {
    await env.close();
  }
}

function expectWhole(results: readonly CheckResult[], runMs: number): void {
  const cut = results.filter(({ lack }) => lack?.what === 'timeouts.runMs');
  if (cut.length === 0) return;
  const all = `${cut.length} of ${results.length} checks`;
  throw new Error(`${all} were left out, for a run may take no more than ${runMs} ms`);
}

/** What a run tells the gateway that is started for it. */
export function toldOf({ alter, clock }: DirectRun): Pick<GatewayOptions, 'alter' | 'clock'> {
  return { ...(alter && { alter }), ...(clock && { clock }) };
}

/** Starts a reference gateway that delivers and runs checks against it, without a test framework. */
export async function judgeGateway(run: DirectRun = {}): Promise<CheckResult[]> {
  const gates = run.gates ?? everyGateOn;
  const { receiver, described, signing, deliver } = await listenHere();
  const gateway = await startGateway({ gates, deliver, ...toldOf(run) });
  const target: DescribedTarget = {
    name: 'reference gateway',
    baseUrl: gateway.url,
    origin: gateway.origin,
    gates,
    states: { url: gateway.statesUrl, headers: {} },
    defaults: !Object.values(gates).some(Boolean),
    receiver: described,
    ...(run.tellsSigning !== false && { deliveries: signing }),
    ...run.target,
  };
  try {
    return await judgeTarget(target, gates, { mostLagMs: noLagMs, receiver, ...run });
  } finally {
    await gateway.close();
    await receiver.close();
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
