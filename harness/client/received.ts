import type { Header } from '../model/exchange.ts';

/** An answer as bytes, before anything is masked. */
export interface Received {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  /** What came after the answer's end; empty where nothing did. */
  readonly surplus: Uint8Array;
  /** True where its connection stays open, by all that it says. */
  readonly lasts: boolean;
  /** When it was complete, by the clock of `performance`, where it was watched after that. */
  readonly completeAt?: number;
}

/** The most that is read of an answer's body, in bytes; more ends the exchange as `tooLarge`. */
export const maxAnswerBytes = 4 * 1024 * 1024;
/** The most that is read of an answer's head. */
export const maxHeadBytes = 64 * 1024;
