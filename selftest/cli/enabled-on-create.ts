import type { Parts } from '../../fixtures/gateway/index.ts';

/** Creates endpoints enabled: breaks a must. */
export function enabledOnCreate(parts: Parts): Parts {
  const { create } = parts.store.endpoints;
  parts.store.endpoints.create = (...args) => {
    const endpoint = create(...args);
    endpoint.enabled = true;
    return endpoint;
  };
  return parts;
}
