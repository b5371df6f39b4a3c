import type { Header, RecordedBody } from './message.ts';

/** An answer that a place gives to a delivery. */
export interface PlaceAnswer {
  /** From 200 to 599. */
  readonly status: number;
  readonly headers?: readonly Header[];
  readonly body?: string | Uint8Array;
  /** Milliseconds before its first byte. */
  readonly afterMs?: number;
  /** True where its first byte waits until the place releases it. */
  readonly held?: true;
  /** Milliseconds between the bytes of the body, which go out one by one. */
  readonly betweenMs?: number;
  /** The connection is reset once the head is out, or ends after half of the body, which has two bytes or more. */
  readonly cut?: 'afterHead' | 'halfway';
}

/** What a delivery meets: an answer, none until the place is closed, or a connection that is reset. */
export type Meeting = PlaceAnswer | 'hang' | 'reset';

/** What successive arrivals meet; the last one is what all further ones meet. */
export type Script = Meeting | readonly [Meeting, ...Meeting[]];

/** The TLS that an arrival came by. */
export interface TlsFacts {
  readonly version: string | null;
  readonly cipher: string;
  /** The name that the sender asked for (SNI); null where it named none. */
  readonly servername: string | null;
}

/**
 * How an arrival ended: our answer went out whole, the sender was gone before that, we reset the
 * connection as the script says, its place was closed first, or it was more than is read.
 */
export type ArrivalEnd = 'answered' | 'lost' | 'reset' | 'closed' | 'tooLarge';

/** A request that came to a place. Plain data; in a recording placeholders stand where secrets stood. */
export interface Arrival {
  /** Counts the arrivals of its place from 1, in the order in which their heads came. */
  readonly number: number;
  /** Counts the connections of the listener from 1: arrivals that share one have the same. */
  readonly connection: number;
  /** When its head had come, in epoch milliseconds of the suite's clock. */
  readonly atMs: number;
  readonly method: string;
  /** Path and query, as they stood on the wire. */
  readonly path: string;
  readonly httpVersion: string;
  readonly headers: readonly Header[];
  readonly body: RecordedBody;
  /** False where the connection broke before the body was whole. */
  readonly whole: boolean;
  /** The status that it was answered with, or what else it met; null where it met nothing yet. */
  readonly met: number | 'hang' | 'reset' | null;
  /** Null where it had not ended. */
  readonly ended: ArrivalEnd | null;
  readonly endedAtMs: number | null;
  /** Null where the listener does not end TLS itself. */
  readonly tls: TlsFacts | null;
  /** Facts of it that only its own bytes tell and no recording, such as a good signature. */
  readonly facts: readonly string[];
}

/** An arrival as it came, secrets and all: for a drive alone. */
export interface CameArrival extends Arrival {
  /** The body's bytes, as far as they are kept. */
  readonly bytes: Uint8Array;
}

/** One wait for arrivals: what was wanted, for how long, and how many were there in the end. */
export interface Wait {
  readonly wanted: number;
  readonly withinMs: number;
  /** Epoch milliseconds of the suite's clock. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly came: number;
}

/**
 * What came to the listener and is no place's: counted, and evidence for no check. All but `refused` and `noDelivery`
 * may have been a delivery in a form that nobody can tell.
 */
export interface Strays {
  /** Requests with a body at a path of no place; what is late for a place that was closed is not among them. */
  readonly unknown: number;
  /** Connections that brought no HTTP. */
  readonly malformed: number;
  /** Handshakes that were refused, since they asked for the host that TLS is refused to. */
  readonly refused: number;
  /** Handshakes that the sender broke off, as one does that does not trust the certificate. */
  readonly broken: number;
  /** What was said of the last of these; null where there was none. */
  readonly brokenBy: string | null;
  /** Connections beyond those that may be open at once. */
  readonly turnedAway: number;
  /** What can't have been one: requests without a body, and what came of strangers; left out where nothing did. */
  readonly noDelivery?: number;
  /** The last of all but these, in order; left out where there was none. */
  readonly last?: readonly Stray[];
}

/** Something that came and is no place's. */
export interface Stray {
  /** Epoch milliseconds of the suite's clock. */
  readonly atMs: number;
  /** Method, path and query of a request, else what was said of the connection. */
  readonly what: string;
  readonly reason:
    'path of nobody' | 'no HTTP' | 'TLS refused' | 'TLS broken off' | 'too many at once';
}

/** A place of a drive, as its recording keeps it. */
export interface RecordedPlace {
  /** The name by which claims read it. */
  readonly label: string;
  readonly callbackUrl: string;
  /** Epoch milliseconds of the suite's clock, when it was opened and closed. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly arrivals: readonly Arrival[];
  /** Arrivals that were counted and answered, and not kept: there were too many, or too large ones. */
  readonly dropped: number;
  readonly waits: readonly Wait[];
  /** True where the target file says how long a delivery may take. */
  readonly promised?: true;
  /** What came to the listener meanwhile that is no place's, for any check it was. */
  readonly strays: Strays;
}

/** What is between the deployment and the listener makes of a delivery, and of the answer to it. */
export interface WayIn {
  /** Why nothing is known of it; null where our own call came through. */
  readonly unknown: string | null;
  /** Of answers that do not come back as they were given, what came instead; by `meetingName`. */
  readonly changed: ReadonlyMap<string, string>;
  /** What of a request does not arrive as it was sent. */
  readonly altered: readonly Altered[];
}

export type Altered = 'body' | 'method' | 'headers' | 'query';
