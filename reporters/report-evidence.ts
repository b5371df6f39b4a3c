import type { RecordedPlace } from '../harness/model/arrival.ts';
import type { NoAnswer, RecordedRequest, RecordedResponse } from '../harness/model/exchange.ts';
import type { Found } from '../harness/model/found.ts';
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
  /** The one thing wrong with the request, in words; null for a good request. */
  readonly fault: string | null;
  /** What the clause requires and what came instead; only for a failure. */
  readonly expected?: string;
  readonly got?: string;
  /** The same as data; left out where it can be said in words alone. */
  readonly found?: Found;
  /** In how many runs of the check the failure occurred. Left out if the check ran once. */
  readonly repetitions?: Repetition;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse | null;
  readonly noAnswer: NoAnswer | null;
  /** A command that sends the request again from a POSIX shell; variables replace secrets. */
  readonly curl: string;
  /** A command that sends again what showed the clause broken, and compares the answers. */
  readonly replay?: string;
  /** For each of the first three failures of a clause: a script that takes all steps that led to it, with bash, curl and jq. */
  readonly script?: ScriptReport;
  /** How many earlier steps made what the request names, and what they made: without them it shows nothing. */
  readonly rests?: string;
  /** False if the curl line alone does not show the failure; a script, where there is one, takes all steps. */
  readonly alone?: false;
  /** The last steps before it that changed what the request is about, in words. */
  readonly after?: string;
  /** The operation or planned route that was called. Left out if it is neither. */
  readonly callee?: string;
  /** The placeholders that replace secrets here, each with its variable in command lines. */
  readonly placeholders?: Readonly<Record<string, string>>;
  /** For a failure that several answers show together: all these exchanges, in the order in which they were sent. */
  readonly proof?: readonly ProofReport[];
  /** For a failure that deliveries show: what arrived at the places of the check's receiver. */
  readonly places?: readonly PlaceReport[];
}

/** What arrived at a place: the first of its arrivals, and how many there were. */
export interface PlaceReport extends RecordedPlace {
  readonly came: number;
}

/** One of several exchanges that show a failure together, abridged. */
export interface ProofReport {
  readonly label: string | null;
  readonly fault: string | null;
  /** Method and path of the request, and its body. */
  readonly sent: string;
  readonly sentBody: string;
  /** The answer's status and body; null if none came. */
  readonly status: number | null;
  readonly body: string;
  /** When it was sent, in milliseconds after the first of these exchanges, and how long the answer took. */
  readonly atMs: number;
  readonly durationMs: number;
  /** Exchanges that were sent at the same instant have the same number. */
  readonly race?: number;
}

/** A script of a report. */
export interface ScriptReport {
  /** Its path below the folder of the report. */
  readonly file: string;
  /** Its text, without the functions that begin every script. */
  readonly text: string;
}

/** What the target itself kept from being judged, although the user had provided everything needed. */
export interface HinderedReport {
  /** Ids of the `must` clauses. */
  readonly clauses: readonly string[];
  /**
   * The answers that kept them from being judged, how often each came, and the first exchange with it; empty if
   * there are no such clauses.
   */
  readonly answers: readonly {
    readonly operation: string;
    readonly answer: string;
    readonly times: number;
    readonly evidence?: Evidence;
  }[];
  /** For each plane with such clauses: the kinds of refusal that it never answered with in the whole run. */
  readonly neverGiven: readonly { readonly plane: Plane; readonly statuses: readonly number[] }[];
}
