import type { Parts } from '../../fixtures/gateway/index.ts';

/** Milliseconds that an answer waits: any number from the first to the second. */
export interface Latency {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Has each answer sent late. What was asked for takes effect at once, so that a client that gives up too early
 * meets an outcome that it does not know; a place among the bodies in flight is held until the answer has ended.
 *
 * @param random gives numbers from 0 up to 1, as Math.random does
 */
export function delayed(
  { fromMs, toMs }: Latency,
  random: () => number = Math.random,
): (parts: Parts) => Parts {
  return (parts) => ({
    ...parts,
    serve: (gateway, head, body, send) =>
      parts.serve(gateway, head, body, async (reply) => {
        const ms = fromMs + Math.floor(random() * (toMs - fromMs + 1));
        await waited(ms);
        return send(reply);
      }),
  });
}

/** A gateway that was closed meanwhile waits for no request. */
function waited(ms: number): Promise<void> {
  return new Promise((over) => {
    setTimeout(over, ms).unref();
  });
}
