import type { Observation, UnitResult } from '../model/result.ts';
import { clip } from './describe.ts';

/** How a reason begins where the suite met an answer that it could not read. */
const beginning = 'the suite could not read an answer';

/**
 * True for an error that the language itself raises where a value is not what was thought of. What
 * the suite says with an `Error` of its own is about itself, and stays a defect.
 */
export function isUnforeseen(error: unknown): error is Error {
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof URIError ||
    error instanceof SyntaxError
  );
}

/** The reason for what an error in reading an answer leaves inconclusive. */
export function unreadableBecause(error: unknown): string {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : 'no error';
  return `${beginning} (${clip(what)})`;
}

/** What is said of the answers that kept judges from deciding: a shortcoming of the suite. */
export function unreadableIn(units: readonly UnitResult[]): Observation[] {
  return units.flatMap(({ clause, unit, reason }) =>
    reason?.startsWith(beginning) === true
      ? [{ topic: unreadableTopic, value: `${clause} in ${unit}: ${reason}` }]
      : [],
  );
}

/** Under what such answers stand among the observations of a run. */
export const unreadableTopic = 'answers that the suite could not read';
