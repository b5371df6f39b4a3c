import { renderAnnotations } from '../reporters/annotations.ts';
import { renderConsole, renderVerdict } from '../reporters/console.ts';
import { renderJson } from '../reporters/json.ts';
import type { Report } from '../reporters/report.ts';
import { addJobSummary, tellsGitHub } from './github.ts';
import type { RunOptions } from './options.ts';
import { asStartedHere } from './own-command.ts';
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
  { out, err, color: mayColor }: Terminal,
): Promise<void> {
  const { attempt, lines } = unwritten;
  await addJobSummary(report, attempt);
  const color = mayColor && format === 'console';
  const annotated = format === 'github';
  const verdict = () => renderVerdict(report, { color });
  const parts: (string | null)[] = [];
  if (format === 'json') parts.push(await attempt('standard output', () => renderJson(report)));
  else {
    if (!quiet && !annotated) {
      parts.push(...notes.map((note) => `${note}\n`));
      const all = () => asStartedHere(renderConsole(report, { color, folder, next }));
      parts.push((await attempt('all of standard output', all)) ?? verdict());
    }
    if (annotated || tellsGitHub())
      parts.push(await attempt('annotations', () => renderAnnotations(report)));
    if (quiet || annotated) parts.push(verdict());
  }
  for (const line of lines) err.write(`${line}\n`);
  for (const part of parts) if (part !== null) out(part);
}
