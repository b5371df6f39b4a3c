/** A time after which nobody waits any more. */
export interface Bound {
  /** What work comes to in time; otherwise, and where it fails, what stands for it. */
  readonly within: <T>(work: Promise<T>, otherwise: T) => Promise<T>;
  readonly clear: () => void;
}

/** Starts the time that all work together gets, in milliseconds. */
export function startBound(ms: number): Bound {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((end) => {
    timer = setTimeout(end, ms);
  });
  return {
    within: (work, otherwise) =>
      Promise.race([work.catch(() => otherwise), over.then(() => otherwise)]),
    clear: () => clearTimeout(timer),
  };
}
