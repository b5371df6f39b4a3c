/** Lets others wait for what changes by and by. */
export class Changes {
  readonly #waiting = new Set<() => void>();

  /** Resolves at the next change; rejects when aborted. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', abort);
        end();
      };
      const wake = () => settle(resolve);
      const abort = () => settle(() => reject(signal.reason));
      if (signal.aborted) {
        abort();
        return;
      }
      this.#waiting.add(wake);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  /** Tells all who wait that something has changed. */
  tell(): void {
    for (const wake of this.#waiting) wake();
  }
}
