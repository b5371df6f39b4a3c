import { appendFile } from 'node:fs/promises';
import { renderAnnotations } from '../../reporters/formats/annotations.ts';
import { renderConsole, renderVerdict } from '../../reporters/formats/console.ts';
import { renderMarkdown } from '../../reporters/formats/markdown.ts';
import type { Report } from '../../reporters/report.ts';
import type { RunOptions } from './options.ts';
import { asStartedHere } from '../terminal/own-command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Unwritten } from '../terminal/unwritten.ts';

/** What is printed beside the report: where it went, and what would let a further run exercise more. */
interface Beside {
  readonly notes: readonly string[];
  readonly next: readonly string[];
  /** What could not be written. */
  readonly unwritten: Unwritten;
}

/** What the end of a run is reported with. */
type Telling = Pick<RunOptions, 'format' | 'quiet' | 'out'>;

/**
 * Prints the end of a run as it was asked for: with `json` the report and nothing else, with `github`
 * annotations and the verdict. In a job of GitHub Actions annotations and the job's summary come by
 * themselves.
 */
export async function tell(
  report: Report,
  { format, quiet, out: folder }: Telling,
  { notes, next, unwritten }: Beside,
  { out, lines, warn, json, annotate, color: mayColor }: Terminal,
): Promise<void> {
  const { attempt } = unwritten;
  await addJobSummary(report, attempt);
  const color = mayColor && format === 'console';
  const annotated = format === 'github';
  const verdict = () => renderVerdict(report, { color });
  const parts: (() => void)[] = [];
  /** What is made first and printed later: what can't be made is reported before. */
  const add = async (what: string, make: () => string, print: (text: string) => void) => {
    const text = await attempt(what, make);
    if (text !== null) parts.push(() => print(text));
    return text !== null;
  };
  if (format === 'json') json(report);
  else {
    if (!quiet && !annotated) {
      parts.push(() => lines(notes));
      const all = () => asStartedHere(renderConsole(report, { color, folder, next }));
      if (!(await add('all of standard output', all, out))) parts.push(() => out(verdict()));
    }
    if (annotated || tellsGitHub())
      await add('annotations', () => renderAnnotations(report), annotate);
    if (quiet || annotated) parts.push(() => out(verdict()));
  }
  warn(unwritten.lines);
  for (const print of parts) print();
}

/** True in a job of GitHub Actions. */
function tellsGitHub(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true';
}

/**
 * Adds a report to the summary of its job on GitHub Actions; anywhere else it does nothing. A container is told
 * of the file and may not have it: `attempt` keeps that from being anybody's failure.
 */
async function addJobSummary(report: Report, attempt: Unwritten['attempt']): Promise<void> {
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (!tellsGitHub() || !summary) return;
  const what = `the summary of the job, ${summary}`;
  await attempt(what, () => appendFile(summary, renderMarkdown(report)));
}
