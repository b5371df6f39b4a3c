import { leaveReport } from '../../cli/folder/leave-report.ts';
import { evidenceLines } from '../../cli/evidence/pack.ts';
import { Unwritten } from '../../cli/unwritten.ts';
import { foldRun } from '../../reporters/fold.ts';
import { breaks, small } from '../reporters/run-sample.ts';
import { sampleRun } from '../reporters/samples.ts';

/** Writes a small report with a failure into a folder, as a run does. Gives what could not be written, in words. */
export async function leaveSmallReport(folder: string): Promise<readonly string[]> {
  const input = sampleRun([small({ results: [breaks(1)] })]);
  const { attempt, lines } = new Unwritten();
  const report = foldRun(input);
  await leaveReport(folder, { report, evidence: evidenceLines(input), allure: true, attempt });
  return lines;
}
