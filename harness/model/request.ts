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
  readonly regular: boolean;
  readonly manner: Manner;
  /**
   * With manner `raw`, and only then: the bytes to put on the wire, or what makes them from the
   * bytes that a well-formed request would have had (which know the target's host and prefix).
   */
  readonly raw?: Uint8Array | ((wellFormed: Uint8Array) => Uint8Array);
}
