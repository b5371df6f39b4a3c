import { join } from 'node:path';
import { withTexts } from '../../harness/model/texts.ts';
import { readStoredJson } from '../../harness/target-file/json-file.ts';
import { usageError } from '../../harness/target-file/problems.ts';
import { schemaProblems } from '../../harness/target-file/schema-problems.ts';
import { baselineValidator, reportValidator } from '../../harness/target-file/validators.ts';
import { baselineOf, type Baseline } from '../../reporters/inputs/baseline-file.ts';
import type { Evidence, Report } from '../../reporters/report.ts';
import { wellFormed } from '../../harness/model/spelled-out.ts';
import { isReplayCommand } from '../terminal/own-command.ts';

/**
 * Reads the conformance.json of an earlier run, or that in its folder; throws a UsageError that names what
 * is wrong with it.
 */
export function readReport(path: string): Report {
  const { file, value } = storedIn(path);
  if (isReport(value)) return withOwnReplays(value);
  throw usageError(file, schemaProblems(value, reportValidator().errors).slice(0, 5));
}

/** Leaves out lines to repeat a failure that start anything but a replay: people copy them. */
function withOwnReplays(report: Report): Report {
  const targets = report.targets.map((target) => ({
    ...target,
    clauses: target.clauses.map((clause) => ({
      ...clause,
      evidence: clause.evidence.map(withOwnReplay),
    })),
  }));
  return { ...report, targets };
}

function withOwnReplay(shown: Evidence): Evidence {
  const { replay, ...others } = shown;
  return replay === undefined || isReplayCommand(replay) ? shown : others;
}

/** Reads what a run is compared with: an earlier report, or the file that `baseline` made of one. */
export function readBaseline(path: string): Baseline {
  const { file, value } = storedIn(path);
  if (isBaseline(value)) return baselineOf(value);
  throw usageError(file, schemaProblems(value, baselineValidator().errors).slice(0, 5));
}

function storedIn(path: string): { readonly file: string; readonly value: unknown } {
  const file = path.endsWith('.json') ? path : join(path, 'conformance.json');
  // what an earlier suite wrote may have halves of characters, and so may what somebody made
  return { file, value: withTexts(readStoredJson(file), wellFormed, wellFormed) };
}

function isReport(value: unknown): value is Report {
  return reportValidator()(value);
}

function isBaseline(value: unknown): value is Baseline {
  return baselineValidator()(value);
}
