import { everyGateOff } from '../fixtures/gateway/gates.ts';
import type { Target } from '../harness/model/target.ts';
import type { Receiver } from '../harness/receiver/receiver.ts';
import type { GateName } from '../schemas/operations/operation.ts';
import { listenElsewhere, listenHere } from './embedded-listener.ts';

/** Which of the gates are open. */
type GateSettings = Readonly<Record<GateName, boolean>>;

/** A target that the command line started itself, and how to stop it. */
export interface EmbeddedTarget {
  readonly target: Target;
  /** Where it delivers to; null where it does not. */
  readonly receiver: Receiver | null;
  readonly close: () => Promise<void>;
}

/** Milliseconds that a body may take: some checks wait for the end of it, and at a gate for no longer than 3 s. */
const bodyTimeoutMs = 2500;

/** The reference gateway with all that it can do. */
export const allGatesOn = {
  name: 'reference gateway, every gate on',
  gates: { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true },
} as const;

/** Where the gates of an embedded gateway stand, and what it is called then. */
export interface EmbeddedPosition {
  readonly name: string;
  readonly gates: GateSettings;
}

/** The gate positions that the reference gateway is judged in: all, none, and each alone. */
export const embeddedGates: readonly EmbeddedPosition[] = [
  allGatesOn,
  { name: 'reference gateway, every gate off', gates: everyGateOff },
  {
    name: 'reference gateway, sealed admission alone',
    gates: { ...everyGateOff, sealedAdmission: true },
  },
  {
    name: 'reference gateway, sealed webhook delivery alone',
    gates: { ...everyGateOff, sealedWebhookDelivery: true },
  },
  {
    name: 'reference gateway, workflow tools alone',
    gates: { ...everyGateOff, workflowTools: true },
  },
];

/** How an embedded gateway is started. */
interface Starting {
  /** That it is to deliver, over HTTPS: to a listener of this process, or to one that whoever runs the checks opens. */
  readonly delivers?: 'here' | 'elsewhere';
}

/** Starts a reference gateway on a loopback address and describes it as a target. */
export async function startEmbedded(
  name: string,
  gates: GateSettings,
  { delivers }: Starting = {},
): Promise<EmbeddedTarget> {
  const here = delivers === 'here' ? await listenHere() : null;
  const elsewhere = delivers === 'elsewhere' ? await listenElsewhere() : null;
  const listener = here ?? elsewhere;
  const deliver = listener && { deliver: listener.deliver };
  // anyone who only names its positions needs no gateway
  const { startGateway } = await import('../fixtures/gateway/index.ts');
  const gateway = await startGateway({ gates, bodyTimeoutMs, ...deliver });
  const target = describeGateway(name, gates, gateway);
  return {
    target: {
      ...target,
      ...(listener && { receiver: listener.described, deliveries: listener.signing }),
    },
    receiver: here && here.receiver,
    close: async () => {
      await gateway.close();
      await here?.receiver.close();
      elsewhere?.close();
    },
  };
}

/** The target that a running reference gateway is. */
export function describeGateway(
  name: string,
  gates: GateSettings,
  gateway: { readonly url: string; readonly statesUrl: string; readonly origin: string },
): Target {
  return {
    name,
    baseUrl: gateway.url,
    origin: gateway.origin,
    gates,
    defaults: !Object.values(gates).some(Boolean),
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
    timeouts: { requestMs: 15_000, stateMs: 10_000, runMs: 600_000, deliveryMs: 5000 },
  };
}
