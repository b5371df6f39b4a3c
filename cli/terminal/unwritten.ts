import { Interrupted } from '../../harness/model/stop.ts';
import { notLoadedIn, systemErrorIn } from '../../harness/model/system-error.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';

/**
 * What a run could not write or print, such as on a disk that is full: it costs that file, and never the verdict.
 * A defect of the suite in one format is reported as one, and costs no more either: the exit code says what was found
 * of the target, by exchanges and verdicts that a format has no part in. Were it 5, a target that answers oddly
 * enough could turn its failure into ours.
 */
export class Unwritten {
  /** A line for each file. */
  readonly lines: string[] = [];

  /** Does what writes a file or a folder; null where it fails, save where the user is to mend that. */
  readonly attempt = async <T>(path: string, write: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await write();
    } catch (error) {
      if (error instanceof UsageError) throw error;
      this.lines.push(`not written: ${path} (${whyNot(error)})`);
      return null;
    }
  };
}

function whyNot(error: unknown): string {
  if (error instanceof Interrupted) return error.message;
  return systemErrorIn(error) ?? notLoadedIn(error) ?? defectWords(error);
}

function defectWords(error: unknown): string {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `defect of the suite: ${what.slice(0, 200)}`;
}
