import type { Answer } from '../model/answer.ts';

/** True for an answer of which not all was kept: it shows neither what it has nor what it lacks. */
export function isCut({ exchange: { response } }: Answer): boolean {
  return response?.body.truncated === true;
}

/** Why such an answer decides nothing. */
export function notKept({ status, exchange: { response } }: Answer): string {
  return `${status} with ${response?.body.bytes} bytes, more than there was room to keep`;
}
