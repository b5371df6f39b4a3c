import { appendFile } from 'node:fs/promises';
import { renderMarkdown } from '../reporters/markdown.ts';
import type { Unwritten } from './unwritten.ts';
import type { Report } from '../reporters/report.ts';

/** True in a job of GitHub Actions. */
export function tellsGitHub(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true';
}

/**
 * Adds a report to the summary of its job on GitHub Actions; anywhere else it does nothing. A container is told
 * of the file and may not have it: `attempt` keeps that from being anybody's failure.
 */
export async function addJobSummary(report: Report, attempt: Unwritten['attempt']): Promise<void> {
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (!tellsGitHub() || !summary) return;
  const what = `the summary of the job, ${summary}`;
  await attempt(what, () => appendFile(summary, renderMarkdown(report)));
}
