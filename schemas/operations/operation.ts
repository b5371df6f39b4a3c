/** The three API planes of the gateway (contract: "What the service does"). */
export type Plane = 'public' | 'sealed' | 'workflow';

/** Client-side safety tiers, from harmless to irreversible; their order is the order of this list. */
export const tiers = ['read_only', 'mutating', 'destructive', 'irreversible'] as const;
export type Tier = (typeof tiers)[number];

/** How a call proves who makes it (contract: "Authentication"). */
export type AuthScheme = 'ownerSession' | 'bearerAuth' | 'workflowCredential';

/** The deployment gates, named as the target file names them. */
export const gateNames = ['sealedAdmission', 'sealedWebhookDelivery', 'workflowTools'] as const;
export type GateName = (typeof gateNames)[number];

/**
 * What the body of an error answer is: the plane's JSON error object, plain text, nothing at all,
 * or either of the first two where reading R-02 leaves both open.
 */
export type ErrorForm = 'json' | 'text' | 'empty' | 'jsonOrText';

/** One status that an operation's row lists as an error, and the form of its body. */
export interface ListedError {
  readonly status: number;
  readonly form: ErrorForm;
}

/** A query parameter; integers carry their inclusive bounds. */
export interface QueryParameter {
  readonly name: string;
  readonly type: 'cursor' | 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
}

/** How a list is walked: pass the answer's `cursor` member back as the query parameter `query`. */
export interface Pagination {
  readonly query: string;
  readonly cursor: string;
  readonly items: string;
}

/** What an operation takes as its body: a JSON object of a resource schema, or sealed bytes. */
interface RequestBody {
  readonly mediaType: 'application/json' | 'application/vnd.svc.sealed.v1';
  readonly resource: string;
}

/** One callable operation of the contract. */
export interface Operation {
  readonly id: string;
  readonly plane: Plane;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path template below the base URL, with parameters as `{endpoint_id}`. */
  readonly path: string;
  readonly tier: Tier;
  readonly auth: AuthScheme;
  /** True where the configured `Origin` header is required (mutating owner routes). */
  readonly origin: boolean;
  /** The gate that mounts the operation, or null where it is always mounted. */
  readonly gate: GateName | null;
  readonly query: readonly QueryParameter[];
  readonly body: RequestBody | null;
  /** `key`: needs an Idempotency-Key header; `content`: the bytes themselves identify it. */
  readonly idempotency: 'none' | 'key' | 'content';
  readonly success: { readonly status: number; readonly resource: string | null };
  readonly errors: readonly ListedError[];
  readonly pagination: Pagination | null;
  /** The value of the body's `method` member, on the route that the workflow methods share. */
  readonly workflowMethod: string | null;
}

/** A route that the contract documents as planned: calling it fails. */
export interface PlannedRoute {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  /** The tier a call is treated as: what the route would do, should a server have mounted it. */
  readonly tier: Tier;
}

/** A composition of operations that a client runs as one call. */
export interface Macro {
  readonly id: string;
  readonly tier: Tier;
  readonly steps: readonly string[];
}
