import type { MacroId, OperationId, PlannedRouteId } from '../../schemas/operations/index.ts';
import type { RecordedPlace } from './arrival.ts';
import type { Header, RecordedBody } from './message.ts';
import type { Span } from './span.ts';

export type { Header, RecordedBody } from './message.ts';

/** What is called: an operation or a planned route; a macro is what a check of its steps calls. */
export type Callee = OperationId | PlannedRouteId | MacroId;

/**
 * How the request was put on the wire: whole, with its announced body held back, or as bytes that
 * no HTTP client would send.
 */
export type Manner = 'whole' | 'withheld' | 'raw';

/** A request as sent, secrets replaced by their placeholders. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query below the base URL, verbatim. */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: RecordedBody | null;
  readonly manner: Manner;
  /** With manner `raw`: all that was put on the wire, head and body. */
  readonly raw?: RecordedBody;
}

/** An answer as it came, secrets replaced by their placeholders. */
export interface RecordedResponse {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly Header[];
  readonly body: RecordedBody;
  /** What came after the answer's end, or as the body of an answer that can have none (204, 304). */
  readonly surplus?: RecordedBody;
}

/**
 * Why there is no answer: no connection, none in time, bytes that are not HTTP, or more than the
 * client reads.
 */
export interface NoAnswer {
  readonly kind: 'connection' | 'timeout' | 'protocol' | 'tooLarge';
  readonly detail: string;
}

/** What a state's set-up takes or answers. */
type Values = Readonly<Record<string, unknown>>;

/**
 * What a drive did between two requests: it called the state hook, waited, or had to do with a request
 * whose body it holds back, which it calls by the label of its exchange. Secrets are placeholders.
 */
export type InterimAction =
  | {
      readonly kind: 'setup' | 'teardown';
      readonly state: string;
      readonly params: Values;
      readonly values: Values;
    }
  | { readonly kind: 'pause'; readonly ms: number }
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly request: RecordedRequest;
      /** Epoch milliseconds of the suite's clock. */
      readonly atMs: number;
    }
  | { readonly kind: 'begin'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'drop'; readonly name: string };

/** One request and its answer. */
export interface Exchange {
  /** The name by which claims read it; null for set-up, which is recorded and not judged. */
  readonly label: string | null;
  readonly callee: Callee | null;
  /** The one thing that is wrong with the request, in words; null for a good one. */
  readonly fault: string | null;
  /**
   * What the suite assumed for want of a word in the target file, so that a refusal proves
   * nothing; null where it assumed nothing.
   */
  readonly assumption: string | null;
  /** Of an account that is not the check's own: who used it before may have used up what it is granted. */
  readonly shared?: true;
  /**
   * False where method, media type, size or HTTP syntax of the request is itself in doubt: then
   * statuses off the operation's list are not judged.
   */
  readonly regular: boolean;
  /** True where something in front may refuse the request, in words of its own: bytes of no ASCII in a header. */
  readonly inFront?: true;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse | null;
  readonly noAnswer: NoAnswer | null;
  /** Epoch milliseconds of the suite's clock. */
  readonly startedAtMs: number;
  readonly durationMs: number;
  /**
   * How many milliseconds the clock of the target's own fresh records was ahead of the suite's by then; left out
   * where nothing is judged by the moment of the answer, and where its Date tells the same.
   */
  readonly recordsAhead?: Span;
  /** What the drive did since the exchange before, in order; left out where it was nothing. */
  readonly before?: readonly InterimAction[];
  /** The same number for those that were sent at the same instant. */
  readonly race?: number;
  /** On the last exchange of a drive: what came to the places that the drive opened. */
  readonly places?: readonly RecordedPlace[];
}
