import type { Report } from '../report.ts';

/**
 * The last line of a run as a case in error, for formats of test cases: what the exit code tells and no clause or
 * defect among them does. Null where they tell it all.
 */
export function endingCase({ exitCode, exitReason, targets }: Report): string | null {
  const failed = targets.some(({ counts }) => counts.fail > 0);
  if (exitCode === 0 || exitCode === 5 || (exitCode === 1 && failed)) return null;
  return `exit code ${exitCode}: ${exitReason}`;
}
