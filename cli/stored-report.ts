import { join } from 'node:path';
import { readJsonFile } from '../harness/target-file/json-file.ts';
import { usageError } from '../harness/target-file/problems.ts';
import { schemaProblems } from '../harness/target-file/schema-problems.ts';
import { reportValidator } from '../harness/target-file/validators.ts';
import type { Report } from '../reporters/report.ts';

/**
 * Reads the conformance.json of an earlier run, or that in its folder; throws a UsageError that names what
 * is wrong with it.
 */
export function readReport(path: string): Report {
  const file = path.endsWith('.json') ? path : join(path, 'conformance.json');
  const value = readJsonFile(file);
  if (isReport(value)) return value;
  throw usageError(file, schemaProblems(value, reportValidator().errors).slice(0, 5));
}

function isReport(value: unknown): value is Report {
  return reportValidator()(value);
}
