import { isBroken, judgeCheck } from '../judge/judge-check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { CheckResult } from '../model/result.ts';
import type { GatePositions } from '../model/target.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { blankResult } from '../model/blank-result.ts';

/** What replaces a check in the result of what is sent before all checks. */
export const preflightCheck = { id: 'preflight', callee: 'webhooks.list', claims: [] } as const;

/**
 * Judges what was sent to find out about a target, by all that any answer can break. Only breaches
 * count: that something holds is for the checks to show.
 */
export function judgePreflight(
  exchanges: readonly Exchange[],
  gates: GatePositions,
  secrets: Secrets,
): CheckResult {
  const { units } = judgeCheck(preflightCheck, { exchanges, stopped: null, lasting: [] }, gates);
  const requests = exchanges.map((exchange) => exchange.request);
  return {
    ...blankResult(preflightCheck),
    units: units.filter(isBroken),
    exchanges,
    placeholders: secrets.standInsIn(JSON.stringify(requests)).placeholders,
    requests: exchanges.length,
  };
}
