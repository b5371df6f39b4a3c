import type { Parts } from '../../fixtures/gateway/index.ts';

const nothing = (): void => {};

/**
 * The gap before a decisive write, in which the next requests wait until so many have passed the test: without a lock
 * between them they overlap however the machine schedules them.
 */
export function overlapOf(requests: number): Parts['store']['timing']['gap'] {
  let passed = 0;
  let go = nothing;
  const together = new Promise<void>((resolve) => {
    go = resolve;
  });
  return async (decisive) => {
    if (!decisive) return;
    passed += 1;
    if (passed === requests) go();
    await together;
  };
}
