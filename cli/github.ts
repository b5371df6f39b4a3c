import { appendFile } from 'node:fs/promises';
import { renderAnnotations } from '../reporters/annotations.ts';
import { renderMarkdown } from '../reporters/markdown.ts';
import type { Report } from '../reporters/report.ts';
import type { Terminal } from './terminal.ts';

/**
 * In a job of GitHub Actions, tells of failures as annotations and adds the report to the job's
 * summary; anywhere else it does nothing.
 */
export async function tellGitHub(report: Report, { out }: Terminal): Promise<void> {
  if (process.env['GITHUB_ACTIONS'] !== 'true') return;
  out(renderAnnotations(report));
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (summary) await appendFile(summary, renderMarkdown(report));
}
