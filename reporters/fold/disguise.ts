import { withTexts } from '../../harness/model/texts.ts';
import type { ClauseReport, Evidence, TargetReport } from '../report.ts';

/** Takes out of a text what gives a secret of the run away. */
export type DisguiseText = (text: string) => string;

/**
 * A target's report with all that came from outside disguised: what was recorded, what was said of
 * it, and what the state hook answered. Ids and statements are the suite's own words.
 */
export function disguisedReport(report: TargetReport, disguise: DisguiseText): TargetReport {
  const { observations, lacks, setbacks, refused, trouble, defects } = report;
  return {
    ...report,
    clauses: report.clauses.map((clause) => disguisedClause(clause, disguise)),
    observations: withTexts(observations, disguise),
    lacks: lacks.map((lack) => ({ ...lack, reason: disguise(lack.reason) })),
    setbacks: setbacks.map((setback) => ({ ...setback, reason: disguise(setback.reason) })),
    refused: withTexts(refused, disguise),
    ...(trouble !== undefined && { trouble: disguise(trouble) }),
    defects: withTexts(defects, disguise),
  };
}

function disguisedClause(clause: ClauseReport, disguise: DisguiseText): ClauseReport {
  const { reason, evidence, slips } = clause;
  const shown = evidence.map((one) => disguisedEvidence(one, disguise));
  return {
    ...clause,
    reason: disguise(reason),
    evidence: shown,
    ...(slips && { slips: withTexts(slips, disguise) }),
  };
}

/** Which check it was, and how to run it again, is ours to say. */
function disguisedEvidence(evidence: Evidence, disguise: DisguiseText): Evidence {
  const { role, check, replay, ...recorded } = evidence;
  const shown = withTexts(recorded, disguise);
  return { role, check, ...shown, ...(replay !== undefined && { replay }) };
}
