import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../harness/target-file/usage-error.ts';

/** A folder of its own for one test file, and what it takes to fill and remove it. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'target-'));
  return {
    path,
    /** Writes a file, JSON unless it is text already, and gives its path. */
    write: (name: string, content: unknown): string => {
      const file = join(path, name);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** The message of the UsageError that a call throws; any other outcome is rethrown or told. */
export function usageMessage(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return 'no error';
}
