import { kindOfFinding } from '../../harness/model/kind-of-finding.ts';
import { faultKind } from './finding-shape.ts';
import type { FindingIn } from '../inputs/result-index.ts';
import { compareText } from '../inputs/reasons.ts';
import type { ClauseReport, Evidence } from '../report.ts';

/**
 * What was wrong with the requests that show a clause broken, and what came of it, each kind once and of all
 * findings, also those whose evidence is not kept. Left out where a request shows it that has no one
 * thing wrong, since that is another bug.
 */
export function slipsOf(findings: readonly FindingIn[]): Pick<ClauseReport, 'slips'> {
  const slips = findings.map(({ finding: { exchange, found }, result }) => {
    const shown = result.exchanges[exchange];
    return shown ? slipOf({ ...shown, ...(found && { found }) }) : null;
  });
  const known = [...new Set(slips)].filter((slip) => slip !== null);
  return known.length === 0 || slips.includes(null) ? {} : { slips: known.toSorted(compareText) };
}

/** What was wrong with a request, and what came of it; null of a request that has no one thing wrong. */
export function slipOf(
  shown: Pick<Evidence, 'fault' | 'request' | 'response' | 'found'>,
): string | null {
  const { fault } = shown;
  if (fault === null) return null;
  const kind = kindOfFinding(shown);
  const came = /^2\d\d /.test(kind) ? 'taken' : kind;
  return `${faultKind(fault, shown)}: ${came}`;
}
