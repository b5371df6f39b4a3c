import { join } from 'node:path';
import { readJsonFile } from '../harness/target-file/json-file.ts';
import { usageError } from '../harness/target-file/problems.ts';
import { schemaProblems } from '../harness/target-file/schema-problems.ts';
import { baselineValidator, reportValidator } from '../harness/target-file/validators.ts';
import { baselineOf, type Baseline } from '../reporters/baseline-file.ts';
import type { Report } from '../reporters/report.ts';

/** Checks a value by a schema, and keeps what is wrong with it. */
type Validator = ReturnType<typeof reportValidator>;

/**
 * Reads the conformance.json of an earlier run, or that in its folder; throws a UsageError that names what
 * is wrong with it.
 */
export function readReport(path: string): Report {
  return readChecked<Report>(path, reportValidator());
}

/** Reads what a run is compared with: an earlier report, or the file that `baseline` made of one. */
export function readBaseline(path: string): Baseline {
  return baselineOf(readChecked<Baseline>(path, baselineValidator()));
}

function readChecked<T>(path: string, validate: Validator): T {
  const file = path.endsWith('.json') ? path : join(path, 'conformance.json');
  const value = readJsonFile(file);
  if (isOf<T>(value, validate)) return value;
  throw usageError(file, schemaProblems(value, validate.errors).slice(0, 5));
}

function isOf<T>(value: unknown, validate: Validator): value is T {
  return validate(value);
}
