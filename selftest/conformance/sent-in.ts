import type { Exchange } from '../../harness/model/exchange.ts';
import type { CheckResult } from '../../harness/model/result.ts';

/**
 * What was sent, each exchange once however many checks an accepted control served, with the check that
 * recorded it first.
 */
export function sentIn(
  results: Iterable<CheckResult>,
): readonly { readonly check: string; readonly exchange: Exchange }[] {
  const sent = new Map<string, { readonly check: string; readonly exchange: Exchange }>();
  for (const { check, exchanges } of results)
    for (const exchange of exchanges) {
      const { request, response, startedAtMs } = exchange;
      const key = JSON.stringify([request, response, startedAtMs]);
      if (!sent.has(key)) sent.set(key, { check, exchange });
    }
  return [...sent.values()];
}
