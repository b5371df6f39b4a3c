import type { NoAnswer } from './exchange.ts';

/** One answer that the contract allows; `code` is left out where the body carries none. */
export interface Allowed {
  readonly status: number;
  readonly code?: string;
}

/** Said of a status that the same request was answered with before. */
export const asBefore = 'as before';

/** What came in answer: a status, with its code or else the start of its body; or nothing. */
export type AnswerGot =
  | { readonly status: number; readonly code: string }
  | { readonly status: number; readonly body: { readonly type: string; readonly text: string } }
  /** A body of which nothing was kept. */
  | { readonly status: number; readonly bytes: number }
  | { readonly noAnswer: NoAnswer['kind']; readonly detail: string };

/** A JSON value in short: its type, and what it is where that is no object and no list. */
export interface InShort {
  readonly type: 'nothing' | 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';
  readonly value?: string | number | boolean;
  /** How many items a list has. */
  readonly length?: number;
}

/** Which neighbours in a list must never stand so: a value older than the one before it, for instance. */
export type Never = 'older' | 'newer' | 'lower' | 'higher';

/** What can be ordered; null, and NaN, are in any order. */
export type Sortable = number | string | null;

/** By the kind of a finding: what it speaks of, what was expected of it, and what was there. All of it plain data. */
interface FoundByKind {
  /** The status and code of an answer. */
  readonly status: {
    /** None where the answer that was expected is told in words alone. */
    readonly expected: readonly Allowed[];
    readonly actual: AnswerGot;
    /** Why these: what the request is like, in words; or the answer that was expected. */
    readonly as?: string;
  };
  /** A member, or another value that has a name. */
  readonly value: {
    readonly of: string;
    readonly expected: unknown;
    readonly actual: unknown;
  };
  /** A place in a body, and in words what its schema asks for there. */
  readonly form: {
    readonly pointer: string;
    readonly expected: string;
    readonly actual: InShort;
    /** Why more of it was not read; in place of what is there. */
    readonly as?: string;
  };
  /** A value that was to stay as it was. */
  readonly changed: {
    readonly of: string;
    readonly expected: unknown;
    readonly actual: unknown;
    /** Whose it is, in words. */
    readonly as?: string;
  };
  /** An item that a list was to have, or was not to have. */
  readonly listed: {
    readonly of: string;
    readonly expected: boolean;
    readonly actual: boolean;
    /** How many others the list has, where it lacks the item. */
    readonly others?: number;
  };
  /** How many there are of something. */
  readonly count: {
    readonly of: string;
    readonly expected: { readonly least?: number; readonly most?: number };
    readonly actual: number;
    /** Where they were counted, in words. */
    readonly as?: string;
  };
  /** Something that was to be there once and is there again. */
  readonly repeated: { readonly of: string; readonly expected: 1; readonly actual: string };
  /** What came to the suite's own listener, or did not. */
  readonly arrivals: {
    /** What was to come, in words. */
    readonly expected: string;
    /** How many came, and when and how in one line. */
    readonly actual: { readonly came: number; readonly timeline: string };
  };
  /** What fits no other kind. */
  readonly words: { readonly expected: string; readonly actual: string };
  /** Values that are out of order: those around the place where the order breaks. */
  readonly order: {
    readonly of: string;
    readonly expected: string;
    readonly actual: Disorder;
  };
}

/** Some of a list's values, next to one another, and where they stand in it. */
export interface Stretch {
  readonly values: readonly string[];
  /** Place of the first of them in the list, from 0, and how many values that has. */
  readonly from: number;
  readonly length: number;
}

/** Where an order breaks: a value that may not follow the one before it, or another than stood there before. */
export type Disorder = {
  readonly around: Stretch;
  /** Place of the value that breaks it, from 0. */
  readonly at: number;
} & ({ readonly never: Never } | { readonly before: Stretch });

/** What was found other than the contract says, as data. */
export type Found = {
  readonly [Kind in keyof FoundByKind]: { readonly kind: Kind } & FoundByKind[Kind];
}[keyof FoundByKind];

/** The same in English. */
export interface InWords {
  readonly expected: string;
  readonly got: string;
}

/** What was found: as data, from which the words are made, or in words alone where no kind of data fits. */
export type Said = (InWords & { readonly found?: never }) | { readonly found: Found };
