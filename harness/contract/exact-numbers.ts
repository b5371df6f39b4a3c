import { parse } from 'lossless-json';

const leastInt64 = -(2n ** 63n);
const mostInt64 = 2n ** 63n - 1n;
/** The greatest double below 2^63: what stands for the integers that round up to it. */
const belowTwoTo63 = 2 ** 63 - 1024;

/**
 * Parses JSON so that an integer beyond 2^53 keeps its side of the int64 bounds, which plain
 * parsing rounds away: 2^63 - 1 stays within them and 2^63 does not. Undefined where it can't.
 */
export function parseExactly(text: string): unknown {
  try {
    return parse(text, undefined, numberOf);
  } catch {
    return undefined;
  }
}

function numberOf(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) || !/^-?\d+$/.test(text)) return number;
  const exact = BigInt(text);
  if (exact < leastInt64 || exact > mostInt64) return number;
  return Math.min(number, belowTwoTo63);
}
