import type { Mismatch } from '../harness/model/check.ts';
import type { Unit } from './unit.ts';

const mostReasons = 4;

/** Says what was expected and what came, from the first finding. */
export function mismatchReason(findings: readonly Mismatch[]): string {
  const [first] = findings;
  if (!first) return '';
  const more = findings.length === 1 ? '' : ` (${findings.length} findings)`;
  return `expected ${first.expected}, got ${first.got}${more}`;
}

/** Says how much was not reached and why, the most frequent reasons first. */
export function unreachedReason(units: readonly Unit[]): string {
  const lacks = units.flatMap((unit) => (unit.lack ? [unit.lack] : []));
  const times = new Map<string, number>();
  for (const { what, reason } of lacks) {
    const text = what === null ? reason : lackReason(what, reason);
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  const sorted = [...times].toSorted(([a, m], [b, n]) => n - m || compareText(a, b));
  const named = sorted
    .slice(0, mostReasons)
    .map(([text, n]) => (sorted.length > 1 ? `${text} (${n})` : text));
  if (sorted.length > mostReasons) named.push(`${sorted.length - mostReasons} more reasons`);
  return `${lacks.length} of ${units.length} not reached: ${named.join('; ')}`;
}

/** A lack's reason, with the name of what is lacking in it. */
function lackReason(what: string, reason: string): string {
  return reason.includes(what) ? reason : `${what}: ${reason}`;
}

/** Orders text the same way on every machine. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
