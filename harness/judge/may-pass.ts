import type { Exchange } from '../model/exchange.ts';

/** Statuses that say "not now" (contract: "Endpoints"; R-90 for those of what stands in front). */
const temporary: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** True for an exchange whose answer says "not now", or was lost on the way. */
export function mayPass({ response, noAnswer }: Exchange): boolean {
  return response ? temporary.has(response.status) : noAnswer?.kind === 'connection';
}
