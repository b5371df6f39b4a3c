import type { Callee, Header, Manner } from './exchange.ts';

/** A request before it is sent. */
export interface RequestSpec {
  readonly callee: Callee | null;
  readonly method: string;
  /** Path and query below the base URL, sent verbatim. */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Uint8Array | null;
  readonly fault: string | null;
  readonly assumption: string | null;
  /** Of an account that is not the check's own: who used it before may have used up what it is granted. */
  readonly shared?: true;
  readonly regular: boolean;
  /** True where something in front may refuse it, in words of its own. */
  readonly inFront?: true;
  readonly manner: Manner;
  /**
   * With manner `raw`, and only then: the bytes to put on the wire, or what makes them from the
   * bytes that a well-formed request would have had (which know the target's host and prefix).
   */
  readonly raw?: Uint8Array | ((wellFormed: Uint8Array) => Uint8Array);
  /**
   * With manner `whole`: on a connection that is opened for it. A busy server may take connections up one at a time, in
   * the order in which they came, so that by its answer those that were opened before have been taken up too.
   */
  readonly onNewConnection?: true;
}

/**
 * The parts by which a request proves who makes it (contract: "Authentication"). Undefined leaves
 * a part out, so that a probe can miss exactly one.
 */
export interface Credentials {
  /** Value of the cookie `__Host-svc_session`. */
  readonly session?: string | undefined;
  /** Value of the cookie `__Host-svc_csrf`. */
  readonly csrfCookie?: string | undefined;
  /** Further cookies, by their names. */
  readonly cookies?: Readonly<Record<string, string | undefined>>;
  /** Value of the header `x-svc-csrf`. */
  readonly csrfHeader?: string | undefined;
  readonly origin?: string | undefined;
  /** The token of the Authorization header. */
  readonly bearer?: string | undefined;
}

/** What a request carries beyond its operation. */
export interface RequestParts {
  /** Values of the path's parameters, put in percent-encoded. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is where it is bytes. */
  readonly body?: unknown;
  /** Media type of the body; the operation's own where left out, none where null. */
  readonly mediaType?: string | null;
  /** Parts of the credentials that differ from the account's; undefined leaves one out. */
  readonly credentials?: Credentials;
  /** Further headers, after the others. */
  readonly headers?: readonly Header[];
  /** The one thing that is wrong, in words. */
  readonly fault?: string;
  /** What is assumed of the target, where its file says nothing. */
  readonly assumption?: string | null;
  /** False where statuses off the operation's list are to be expected. */
  readonly regular?: boolean;
  /** True where something in front may refuse it, in words of its own; such a request is no regular one either. */
  readonly inFront?: true;
  readonly manner?: Manner;
}
