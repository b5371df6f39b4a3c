import { systemErrorIn } from '../harness/model/system-error.ts';

/**
 * What a run could not write, such as on a disk that is full: it costs that file, and never the verdict. What
 * fails for another reason than the system's is thrown on.
 */
export class Unwritten {
  /** A line for each file. */
  readonly lines: string[] = [];

  /** Does what writes a file or a folder; null where the system does not let it. */
  readonly attempt = async <T>(path: string, write: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await write();
    } catch (error) {
      const why = systemErrorIn(error);
      if (why === null) throw error;
      this.lines.push(`not written: ${path} (${why})`);
      return null;
    }
  };
}
