import { listenHere } from '../../engine/embedded-listener.ts';
import {
  type GateSettings,
  type GatewayOptions,
  type RunningGateway,
  startGateway,
} from '../../fixtures/gateway/index.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Effort } from '../../harness/model/effort.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { RunSettings } from '../../harness/model/settings.ts';
import type { GatePositions, Target } from '../../harness/model/target.ts';
import type { Receiver } from '../../harness/receiver/receiver.ts';
import { createEnvironment } from '../../harness/run/create-environment.ts';
import { runAll } from '../../harness/run/run-all.ts';
import { declaredGates } from '../../harness/target-file/gates.ts';
import { randomBytes } from 'node:crypto';
import { checks as allChecks } from '../../suites/index.ts';

export const everyGateOn: GateSettings = {
  sealedAdmission: true,
  sealedWebhookDelivery: true,
  workflowTools: true,
};

/** Its lists show at once what it accepts: one that waits for them sees a mutant in them sooner. */
const noLagMs = 60;
/** A minute is waited for by no self-test but those that are about waiting. */
const briefMs = 1500;
/** As often as a wait is kept before it counts that it was in vain, and some more: the gateway asks for a second. */
const mostAskedMs = 8000;

/** How checks are run. The first five are for a target that is started for the run: one that is up is as it is. */
export interface Run {
  readonly gates?: GateSettings;
  readonly alter?: GatewayOptions['alter'];
  /** The gateway's clock; that of the machine where left out. */
  readonly clock?: GatewayOptions['clock'];
  /** False where the target file does not tell how deliveries are signed. */
  readonly tellsSigning?: false;
  /** Milliseconds that a delivery of a foreign gateway is waited for. */
  readonly deliveryMs?: number;
  /** What the target file says besides. */
  readonly target?: Partial<Target>;
  readonly checks?: readonly Check[] | undefined;
  readonly seed?: number | undefined;
  readonly effort?: Effort;
  /** True where what is not exercised counts; see `RunSettings`. */
  readonly complete?: boolean;
  /** True where what only an audit sends is left out. */
  readonly spares?: boolean;
  /** How often a check that found something is driven again; never, where nothing is said. */
  readonly repeats?: number | undefined;
  readonly parallel?: number | undefined;
  /** Once it is aborted the run is given up. */
  readonly signal?: AbortSignal;
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
export type DescribedTarget = Pick<Target, 'name' | 'baseUrl'> &
  Partial<Omit<Target, 'gates'>> & { readonly gates: GateSettings };

/** A target that was started for a run, and how it is run where the run does not say. */
export interface StartedTarget {
  readonly target: DescribedTarget;
  readonly defaults?: Run;
  readonly close: () => Promise<void>;
}

/** Starts a target for a run. */
export type StartTarget = (run: Run) => Promise<StartedTarget>;

/**
 * Runs checks against a target, or against one that is started for it, without a test framework.
 *
 * @throws where the time limit of the run left checks out: who was not asked all of it is not cleared of all of it
 */
export async function runAgainst(
  target: DescribedTarget | StartTarget,
  run: Run = {},
): Promise<CheckResult[]> {
  if (typeof target !== 'function') return runDescribed(target, run);
  const started = await target(run);
  try {
    return await runDescribed(started.target, { ...started.defaults, ...run });
  } finally {
    await started.close();
  }
}

async function runDescribed(described: DescribedTarget, run: Run): Promise<CheckResult[]> {
  const target: Target = { ...granted, ...described, ...run.target };
  const settings: RunSettings = {
    target,
    gates: positions(run.gates ?? described.gates),
    refused: [],
    ownAccounts: target.states !== undefined,
    noAccounts: null,
    endpointRoom: 8,
    seed: run.seed ?? 1,
    ...(run.effort && { effort: run.effort }),
    ...(run.complete && { complete: true }),
    ...(run.spares && { spares: true }),
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
  const results = await runAsSet(settings, run);
  if (run.mayBeCut !== true) expectWhole(results, target.timeouts.runMs);
  return results;
}

/** Runs checks by settings that are complete, be it those of a preflight. */
export async function runAsSet(
  settings: RunSettings,
  run: Pick<Run, 'checks' | 'parallel' | 'receiver' | 'signal'>,
): Promise<CheckResult[]> {
  const { checks = allChecks, parallel, receiver, signal } = run;
  const env = createEnvironment(settings, receiver);
  try {
    return await runAll(checks, env, { parallel, ...(signal && { signal }) });
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

/** Starts a reference gateway that delivers. */
export async function referenceGateway(run: Run): Promise<StartedTarget> {
  const { receiver, described, signing, deliver } = await listenHere();
  const { target, close } = await silentReferenceGateway(run, deliver);
  return {
    target: {
      ...target,
      defaults: !Object.values(target.gates).some(Boolean),
      receiver: described,
      ...(run.tellsSigning !== false && { deliveries: signing }),
    },
    defaults: { mostLagMs: noLagMs, receiver },
    close: async () => {
      await close();
      await receiver.close();
    },
  };
}

/** Starts a reference gateway that delivers nothing, where nobody says whom to. */
export async function silentReferenceGateway(
  { gates = everyGateOn, alter, clock }: Run,
  deliver?: GatewayOptions['deliver'],
): Promise<StartedTarget> {
  const told = { ...(alter && { alter }), ...(clock && { clock }), ...(deliver && { deliver }) };
  const gateway = await startGateway({ gates, ...told });
  return { target: hookedTarget(gateway, gates), close: () => gateway.close() };
}

/** A gateway as a target file describes it that names its state hook. */
export function hookedTarget({ url, origin, statesUrl }: RunningGateway, gates = everyGateOn) {
  const states = { url: statesUrl, headers: {} };
  return { name: 'reference gateway', baseUrl: url, origin, gates, states };
}

/** Gate positions as the harness has them. */
export function positions(gates: GateSettings): GatePositions {
  return declaredGates({ gates });
}
