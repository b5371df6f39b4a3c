import type { InterimAction, Exchange } from '../../model/exchange.ts';
import type { CheckResult, Lack } from '../../model/result.ts';

/**
 * What a check lacked whose good requests were answered 401 once the hook had put the clock forward: the
 * account's credentials had come to their end by it, as they may (contract: "Authentication", rule 2), and
 * nothing that was found afterwards counts. Null where none was.
 */
export function agedByClock({ exchanges, asStranger }: CheckResult): Lack | null {
  if (asStranger) return null;
  const put = exchanges.findIndex(({ before }) => before?.some(putsClockForward));
  if (put < 0 || !exchanges.slice(put).some(isTurnedAway)) return null;
  const reason = 'a good request was answered 401 once the clock had been put forward';
  return { what: 'states.clock', reason: `${reason}: let the account's credentials outlast it` };
}

function putsClockForward(aside: InterimAction): boolean {
  return aside.kind === 'setup' && aside.state === 'clock';
}

function isTurnedAway({ callee, fault, response }: Exchange): boolean {
  return callee !== null && fault === null && response?.status === 401;
}
