import { createHash } from 'node:crypto';
import { findingShape } from './finding-shape.ts';
import type { ClauseFact } from './inputs.ts';
import type { FindingIn } from './ledger.ts';
import { compareText } from './reasons.ts';

/** Hexadecimal digits of a fingerprint: enough for all findings of a project's life. */
const digits = 12;

/** What a clause's fingerprints depend on, of the table of clauses. */
type FingerprintedClause = Pick<ClauseFact, 'id' | 'everywhere'>;

/**
 * The fingerprints of a clause's failure, in order and each once: one for each kind of finding. They
 * stay the same under other seeds, ids, ports and hosts, and where the same was found more or less
 * often; a failure that has one which another has not shows something else as well.
 */
export function fingerprintsOf(
  { id, everywhere }: FingerprintedClause,
  findings: readonly FindingIn[],
  disguise: (text: string) => string = (text) => text,
): readonly string[] {
  const kinds = findings.map((each) => {
    // which of the answers of a run shows a clause that any may show is a matter of chance
    const by = everywhere ? '' : each.result.check;
    return digest([id, by, ...kindOf(each)].map(disguise));
  });
  return [...new Set(kinds)].toSorted(compareText);
}

/** Stands for all exchanges of a run that show a clause broken. */
export function shownIn(findings: readonly FindingIn[]): string {
  const places = findings.map(({ finding: { exchange }, result: { check, exchanges } }) => {
    const { label, startedAtMs, request } = exchanges[exchange] ?? {};
    return JSON.stringify([check, exchange, label, startedAtMs, request?.method, request?.path]);
  });
  return digest([...new Set(places)].toSorted(compareText));
}

/** What was asked for, with which one thing wrong, and what came: without what was drawn. */
function kindOf({ finding: { expected, got, exchange }, result }: FindingIn): readonly string[] {
  const shown = result.exchanges[exchange];
  if (!shown) return [expected, got];
  const { callee, fault, noAnswer } = shown;
  const came = noAnswer ? `no answer: ${noAnswer.kind}` : findingShape(got, shown);
  return [callee ?? '', findingShape(fault ?? '', shown), findingShape(expected, shown), came];
}

function digest(kind: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(kind)).digest('hex').slice(0, digits);
}

/** True where all that a failure shows is known: it has no fingerprint that is not among them. */
export function isKnown(fingerprints: readonly string[], known: readonly string[]): boolean {
  return fingerprints.length > 0 && fingerprints.every((one) => known.includes(one));
}
