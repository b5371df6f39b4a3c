import { join } from 'node:path';
import { withTexts } from '../harness/model/texts.ts';
import { readJsonFile } from '../harness/target-file/json-file.ts';
import { usageError } from '../harness/target-file/problems.ts';
import { schemaProblems } from '../harness/target-file/schema-problems.ts';
import { baselineValidator, reportValidator } from '../harness/target-file/validators.ts';
import { baselineOf, type Baseline } from '../reporters/baseline-file.ts';
import type { Report } from '../reporters/report.ts';
import { wellFormed } from '../harness/model/spelled-out.ts';

/**
 * Reads the conformance.json of an earlier run, or that in its folder; throws a UsageError that names what
 * is wrong with it.
 */
export function readReport(path: string): Report {
  const { file, value } = storedIn(path);
  if (isReport(value)) return value;
  throw usageError(file, schemaProblems(value, reportValidator().errors).slice(0, 5));
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
  return { file, value: withTexts(readJsonFile(file), wellFormed, wellFormed) };
}

function isReport(value: unknown): value is Report {
  return reportValidator()(value);
}

function isBaseline(value: unknown): value is Baseline {
  return baselineValidator()(value);
}
