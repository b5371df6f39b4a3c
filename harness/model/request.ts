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
  readonly regular: boolean;
  readonly manner: Manner;
}
