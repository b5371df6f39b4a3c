import type { CheckResult } from '../../harness/model/result.ts';
import type { Exchange } from '../../harness/model/exchange.ts';

/** The good request of a check that stood in the way of what came after it, and what it met; '' for none. */
export function hindranceOf({ exchanges, asides = [] }: CheckResult): string {
  const beside = new Set(asides.flatMap((aside) => aside.exchanges));
  const own = exchanges.filter((_, position) => !beside.has(position));
  return wordsOf(own.findLast(isRefused));
}

/** What good requests to an operation met, where none of them was taken; '' where one was, or none was sent. */
export function refusalMet(operation: string, results: readonly CheckResult[]): string {
  const sent = results
    .flatMap(({ exchanges }) => exchanges)
    .filter(({ callee, fault }) => callee === operation && fault === null);
  return sent.every(isRefused) ? wordsOf(sent.at(-1)) : '';
}

function isRefused({ fault, response, noAnswer }: Exchange): boolean {
  return fault === null && (noAnswer !== null || (response?.status ?? 0) >= 400);
}

function wordsOf(exchange: Exchange | undefined): string {
  if (!exchange || exchange.callee === null) return '';
  const { callee, response } = exchange;
  return response ? `${callee} answered ${response.status}` : `${callee} gave no answer`;
}
