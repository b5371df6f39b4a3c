import { parse } from 'lossless-json';

const leastInt64 = -(2n ** 63n);
const mostInt64 = 2n ** 63n - 1n;
/** The greatest double below 2^63: what replaces the integers that round up to it. */
const belowTwoTo63 = 2 ** 63 - 1024;

/**
 * Parses JSON so that an integer beyond 2^53, however it is written, keeps its side of the int64 bounds, which
 * plain parsing rounds away: 2^63 - 1 stays within them and 2^63 does not. Undefined where it can't.
 */
export function parseExactly(text: string): unknown {
  try {
    return parse(text, undefined, numberOf);
  } catch {
    return undefined;
  }
}

function numberOf(text: string): number {
  const exact = wholeNumberOf(text);
  const isWithin = typeof exact === 'bigint' && exact >= leastInt64 && exact <= mostInt64;
  return isWithin ? Math.min(Number(text), belowTwoTo63) : Number(text);
}

/** The most digits that an integer is written out with; beyond them nothing is an int64. */
const mostDigits = 40;

/** Parses JSON with each integer beyond 2^53 as a bigint, however it is written. Undefined where it can't. */
export function parseWhole(text: string): unknown {
  try {
    return parse(text, undefined, wholeNumberOf);
  } catch {
    return undefined;
  }
}

function wholeNumberOf(text: string): number | bigint {
  const number = Number(text);
  if (!Number.isInteger(number) || Number.isSafeInteger(number)) return number;
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const shift = Number(power);
  if (whole.length + Math.abs(shift) > mostDigits) return number;
  const digits = whole + fraction.padEnd(shift, '0').slice(0, Math.max(shift, 0));
  const rest = fraction.slice(Math.max(shift, 0));
  return shift < 0 || /[1-9]/.test(rest) ? number : BigInt(sign + digits);
}
