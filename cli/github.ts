import { appendFile } from 'node:fs/promises';
import { renderMarkdown } from '../reporters/markdown.ts';
import type { Report } from '../reporters/report.ts';

/** True in a job of GitHub Actions. */
export function tellsGitHub(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true';
}

/** Adds a report to the summary of its job on GitHub Actions; anywhere else it does nothing. */
export async function addJobSummary(report: Report): Promise<void> {
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (tellsGitHub() && summary) await appendFile(summary, renderMarkdown(report));
}
