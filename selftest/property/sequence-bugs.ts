import type { Endpoint } from '../../fixtures/gateway/index.ts';
import { alter } from '../../fixtures/mutants/toolkit/alter.ts';

/** An endpoint that was turned off twice is never turned on again. */
export const offForGoodAfterTwoDisables = alter(({ store: { endpoints } }) => {
  const { disable, enable } = endpoints;
  const times = new Map<Endpoint, number>();
  endpoints.disable = (endpoint) => {
    times.set(endpoint, (times.get(endpoint) ?? 0) + 1);
    disable(endpoint);
  };
  endpoints.enable = (endpoint) => {
    if ((times.get(endpoint) ?? 0) < 2) enable(endpoint);
  };
});

/** An endpoint whose secret was rotated no longer counts towards the limit. */
export const uncountedOnceRotated = alter(({ store: { endpoints } }) => {
  const { list, rotate } = endpoints;
  const rotated = new Set<Endpoint>();
  endpoints.rotate = (endpoint) => {
    rotated.add(endpoint);
    rotate(endpoint);
  };
  endpoints.count = (world, accountId) =>
    list(world, accountId).filter((one) => !rotated.has(one)).length;
});
