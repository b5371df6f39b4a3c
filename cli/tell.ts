import { renderAnnotations } from '../reporters/annotations.ts';
import { renderConsole, renderVerdict } from '../reporters/console.ts';
import type { Report } from '../reporters/report.ts';
import { addJobSummary, tellsGitHub } from './github.ts';
import type { RunOptions } from './options.ts';
import type { Terminal } from './terminal.ts';
import type { Unwritten } from './unwritten.ts';

/** What is told beside the report: where it went, and what would let a further run exercise more. */
interface Beside {
  readonly notes: readonly string[];
  readonly next: readonly string[];
  /** What could not be written. */
  readonly unwritten: Unwritten;
}

/** What the end of a run is told by. */
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
  await addJobSummary(report, unwritten.attempt);
  warn(unwritten.lines);
  if (format === 'json') {
    json(report);
    return;
  }
  const color = mayColor && format === 'console';
  const annotated = format === 'github';
  if (!quiet && !annotated) {
    lines(notes);
    out(renderConsole(report, { color, folder, next }));
  }
  if (annotated || tellsGitHub()) annotate(renderAnnotations(report));
  if (quiet || annotated) out(renderVerdict(report, { color }));
}
