import type { RecordedPlace } from '../harness/model/arrival.ts';
import type { NoAnswer, RecordedRequest, RecordedResponse } from '../harness/model/exchange.ts';
import type { Repetition } from '../harness/model/result.ts';
import type { Plane } from '../schemas/operations/operation.ts';

/**
 * One recorded exchange that shows a failure, a good request beside it that was accepted, or one whose answer kept
 * clauses from being judged.
 */
export interface Evidence {
  readonly role: 'failure' | 'control' | 'hindrance';
  /** The check that made the exchange, and its name within that check. */
  readonly check: string;
  readonly label: string | null;
  /** The one thing wrong with the request, in words; null for a good one. */
  readonly fault: string | null;
  /** What the clause asks for and what came instead; only beside a failure. */
  readonly expected?: string;
  readonly got?: string;
  /** How often the clause was seen broken in how many runs of the check; left out where it ran once. */
  readonly repetitions?: Repetition;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse | null;
  readonly noAnswer: NoAnswer | null;
  /** Sends the request again from a POSIX shell; secrets stand as variables. */
  readonly curl: string;
  /** Sends again all that showed the clause broken, and compares. */
  readonly replay?: string;
  /** Takes all steps that led to the failure, from bash; only beside one. */
  readonly script?: ScriptReport;
  /** How many steps made things that the request names, and what: it says nothing without them. */
  readonly rests?: string;
  /** False where the curl line by itself shows nothing; the script takes what it needs. */
  readonly alone?: false;
  /** What changed the thing that the request is about, before it: the last steps, in words. */
  readonly after?: string;
  /** What was called: an operation or a planned route; left out where it is neither. */
  readonly callee?: string;
  /** What stands here for secrets of the run, and the variable that each has in command lines. */
  readonly placeholders?: Readonly<Record<string, string>>;
  /** Beside a failure that several answers show together: all of them, as they were sent. */
  readonly proof?: readonly ProofReport[];
  /** Beside a failure that deliveries show: what came to the places of the check's receiver. */
  readonly places?: readonly PlaceReport[];
}

/** What came to a place: the first of its arrivals, and how many there were. */
export interface PlaceReport extends RecordedPlace {
  readonly came: number;
}

/** One of several exchanges that show a failure together, in short. */
export interface ProofReport {
  readonly label: string | null;
  readonly fault: string | null;
  /** Method and path of the request, and its body. */
  readonly sent: string;
  readonly sentBody: string;
  /** The answer's status and body; null where none came. */
  readonly status: number | null;
  readonly body: string;
  /** When it was sent, in milliseconds after the first of them, and how long the answer took. */
  readonly atMs: number;
  readonly durationMs: number;
  /** The same number for those that were sent at the same instant. */
  readonly race?: number;
}

/** A script of a report. */
export interface ScriptReport {
  /** Its path below the folder of the report. */
  readonly file: string;
  /** Its text, without the functions that all scripts begin with. */
  readonly text: string;
}

/** What the target itself kept from being judged, though the user had given all that it takes. */
export interface HinderedReport {
  /** Ids of the `must` clauses. */
  readonly clauses: readonly string[];
  /**
   * The answers by which it did so, how often each came, and the first exchange that it came in; empty where no
   * clause was hindered.
   */
  readonly answers: readonly {
    readonly operation: string;
    readonly answer: string;
    readonly times: number;
    readonly evidence?: Evidence;
  }[];
  /** Of planes with such clauses: the kinds of refusal that they never gave in the whole run. */
  readonly neverGiven: readonly { readonly plane: Plane; readonly statuses: readonly number[] }[];
}
