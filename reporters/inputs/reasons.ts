import type { InWords } from '../../harness/model/found.ts';
import { aroundDifference } from '../../harness/model/around-difference.ts';
import type { Unit } from './unit.ts';

const mostReasons = 4;
/** Characters of what was expected, and of what was got, that a reason tells where both begin alike. */
const longestText = 300;
/** Operations that are named behind a reason. */
const mostOperations = 3;

/** Says what was expected and what came, from the first finding. */
export function mismatchReason(findings: readonly InWords[]): string {
  const [first] = findings;
  if (!first) return '';
  const more = findings.length === 1 ? '' : ` (${findings.length} findings)`;
  return `${mismatchWords(first)}${more}`;
}

/** What was expected and what came, where both are long around the place where they differ. */
export function mismatchWords(mismatch: InWords): string {
  const [expected, got] = aroundDifference(mismatch.expected, mismatch.got, longestText);
  return `expected ${expected}, got ${got}`;
}

/**
 * Says how much was not reached and why, the most frequent reasons first; of several operations, where it
 * is not all, at which.
 */
export function unreachedReason(units: readonly Unit[], several: boolean): string {
  const left = units.flatMap(({ lack, operation }) => (lack ? [{ lack, operation }] : []));
  const groups = new Map<string, string[]>();
  for (const { lack, operation = '' } of left) {
    const text = lack.what === null ? lack.reason : lackReason(lack.what, lack.reason);
    groups.set(text, [...(groups.get(text) ?? []), operation]);
  }
  const sorted = [...groups].toSorted(([a, m], [b, n]) => n.length - m.length || compareText(a, b));
  const named = sorted.slice(0, mostReasons).map(([text, of]) => {
    const number = sorted.length > 1 ? [String(of.length)] : [];
    const where = several && left.length < units.length ? operationsIn(text, of) : [];
    const words = [...number, ...where].join(': ');
    return words === '' ? text : `${text} (${words})`;
  });
  if (sorted.length > mostReasons) named.push(`${sorted.length - mostReasons} more reasons`);
  return `${left.length} of ${units.length} not reached: ${named.join('; ')}`;
}

/** The operations of few units, where their reason does not name them. */
function operationsIn(text: string, operations: readonly string[]): readonly string[] {
  const all = [...new Set(operations)].filter((one) => one !== '' && !text.includes(one));
  return all.length === 0 || all.length > mostOperations ? [] : [all.join(', ')];
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
