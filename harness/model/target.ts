import type { OperationId } from '../../schemas/operations/index.ts';
import type { GateName, Tier } from '../../schemas/operations/operation.ts';

/** What a target is, in the words of anyone who builds it. */
export interface Implementation {
  readonly organization?: string;
  readonly project?: string;
  readonly url?: string;
  readonly version?: string;
  readonly commit?: string;
  readonly contact?: string;
}

/** An account of the target, as the target file or the state hook gives it. */
export interface Account {
  readonly accountId?: string;
  readonly owner?: { readonly session: string; readonly csrf: string };
  readonly alphaKey?: string;
  readonly sealedKey?: string;
  readonly workflowToken?: string;
  readonly deviceId?: string;
  readonly recipient?: string;
  /** Sealed envelopes in base64, each usable once. */
  readonly envelopes?: {
    readonly outbound?: readonly string[];
    readonly inbound?: readonly string[];
  };
  readonly workflow?: WorkflowSamples;
}

/** Samples for what the contract leaves open about workflow requests. */
export interface WorkflowSamples {
  /** The body of the POST route, with "{method}" and "{arguments}" to be filled in. */
  readonly envelope?: Readonly<Record<string, unknown>>;
  readonly contextId?: string;
  readonly actionId?: string;
  readonly descriptor?: Readonly<Record<string, unknown>>;
  readonly scheduleKey?: Readonly<Record<string, unknown>>;
  readonly schedulePolicy?: Readonly<Record<string, unknown>>;
  readonly seriesId?: string;
  readonly sendKey?: Readonly<Record<string, unknown>>;
  readonly occurrenceId?: string | null;
  readonly cancelKey?: Readonly<Record<string, unknown>>;
}

/** Position of a gate: as the target file says, as detected, or not known. */
export type GatePosition = 'on' | 'off' | 'unknown';
export type GatePositions = Readonly<Record<GateName, GatePosition>>;

/** How a target signs deliveries, with the endpoint's secret: over the raw body, after a timestamp or not. */
export interface DeliverySigning {
  readonly signatureHeader: string;
  readonly algorithm: 'hmac-sha256';
  readonly encoding: 'hex' | 'base64' | 'base64url';
}

/** One deployment as its target file describes it: variables read, defaults filled in. */
export interface Target {
  readonly name: string;
  /** Without a final slash; may carry a path prefix. */
  readonly baseUrl: string;
  readonly origin?: string;
  readonly gates: Readonly<Record<GateName, boolean | 'detect'>>;
  /** True where the operator set no gate. */
  readonly defaults?: boolean;
  readonly unmounted: readonly OperationId[];
  readonly maxTier: Tier;
  readonly callbackHost?: string;
  readonly requestBuffering?: boolean;
  /** What is judged, for the report alone. */
  readonly implementation?: Implementation;
  readonly account?: Account;
  /** What prints members of the account, before the run and when one comes to its end. */
  readonly credentials?: { readonly command: string | readonly string[] };
  readonly states?: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly receiver?: {
    readonly listen: string;
    readonly callbackUrl: string;
    /** Absolute paths. */
    readonly tls?: { readonly certFile: string; readonly keyFile: string };
    /** A further host that leads to the listener, and that it refuses TLS to. */
    readonly refusedHost?: string;
  };
  /** How it signs what it delivers. */
  readonly deliveries?: DeliverySigning;
  /** Absolute paths: a private CA's certificate, and the client's own with its key. */
  readonly tls?: {
    readonly caFile?: string;
    readonly certFile?: string;
    readonly keyFile?: string;
  };
  /** URL of an HTTP proxy that tunnels to the target; may carry a user name and password. */
  readonly proxy?: string;
  /** Sent with every request that is not about them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Names of those whose value is a secret: it came from a variable, or is no plain word. */
  readonly secretHeaders?: readonly string[];
  /** Host names and the `address:port` where each really is. */
  readonly resolve: Readonly<Record<string, string>>;
  readonly budget: Readonly<Record<BudgetItem, number>>;
  /** The most that is sent in a second; no bound where left out. */
  readonly requestsPerSecond?: number;
  /** Checks that are driven at the same time, where each has an account of its own and none only waits; 16 where left out. Before them, requests under way. */
  readonly concurrency?: number;
  /** Milliseconds. */
  readonly timeouts: {
    readonly requestMs: number;
    readonly stateMs: number;
    readonly runMs: number;
    /** For a delivery to arrive; 10000 where nothing is said. */
    readonly deliveryMs?: number;
    /** For a list to follow a change, beside what the target's own answers take; 4000 where nothing is said. */
    readonly listMs?: number;
  };
}

/** What a check may know of the target beside its account. */
export interface TargetFacts {
  /** The host that is asked, with its port where that is not the one of its scheme. */
  readonly host: string;
  readonly origin: string | undefined;
  readonly gates: GatePositions;
  readonly unmounted: readonly OperationId[];
  /** Host for callback URLs that are to be accepted. */
  readonly callbackHost: string;
  /** True where the target file names that host: then a refusal of it is a failure. */
  readonly callbackHostGiven: boolean;
  /** Milliseconds that the target gets for an answer, and so for anything that is to happen at once. */
  readonly requestMs: number;
  /** Milliseconds that it gets to give up on bodies that do not come, and those that an audit would give it. */
  readonly bodiesMs: number;
  readonly auditedBodiesMs: number;
  /** Milliseconds that a list may lag behind what was accepted. */
  readonly mostLagMs: number;
  /** Milliseconds that are waited in all where refusals of one request ask for it (Retry-After). */
  readonly mostAskedMs: number;
  /** Milliseconds that a delivery is waited for, and that its absence is watched. */
  readonly deliveryMs: number;
  /** How deliveries are signed; null where the target file does not say. */
  readonly signing: DeliverySigning | null;
}

/** The members of an account that a check may need. */
export type AccountMember =
  | 'owner'
  | 'alphaKey'
  | 'sealedKey'
  | 'workflowToken'
  | 'deviceId'
  | 'recipient'
  | 'envelopes.outbound'
  | 'envelopes.inbound'
  | 'workflow';

/** Things that a run uses up on a fixed account, as the target file's `budget` names them. */
export type BudgetItem =
  'webhookEndpoints' | 'alphaMessages' | 'sealedMessages' | 'replays' | 'workflowActions';
