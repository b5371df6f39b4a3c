import type { Exchange } from './exchange.ts';

/** Statuses that say "not now" (contract: "Endpoints"; R-90 for those of what stands in front). */
const temporary: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** True for an exchange whose answer says "not now", was lost on the way, or did not come in time. */
export function mayPass({ response, noAnswer }: Exchange): boolean {
  if (response) return temporary.has(response.status);
  return noAnswer?.kind === 'connection' || noAnswer?.kind === 'timeout';
}
