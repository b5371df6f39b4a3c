/** The reason by which a run ends that nobody waits for: what is under way may be taken away in its own time. */
export const enoughFailed = new Error('enough has failed');

/** Ends what nobody waits for any more. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('the run was interrupted');
  }
}

/** What is still under way once a run is given up gets so long, in milliseconds, to be taken away. */
const graceMs = 2_000;

/**
 * Aborted a moment after a run was given up by a signal: a target or a hook that hangs keeps nobody from the
 * report. Never aborted where the run ends since enough has failed.
 */
export function graceAfter(given: AbortSignal, ms = graceMs): AbortSignal {
  const grace = new AbortController();
  const begin = () => {
    if (given.reason === enoughFailed) return;
    setTimeout(() => grace.abort(new Interrupted()), ms).unref();
  };
  if (given.aborted) begin();
  else given.addEventListener('abort', begin, { once: true });
  return grace.signal;
}
