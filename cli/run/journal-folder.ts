import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode, systemErrorIn } from '../../harness/model/system-error.ts';

/** Its name holds the id of the process that it is of. */
const ours = /^\.exchanges-(?:(\d+)-)?\w{6}$/;

/**
 * The folder in that of a report where workers write their exchanges; null where none is wanted. Those that killed runs
 * have left there are removed.
 */
export async function journalFolder(out: string, wanted: boolean): Promise<string | null> {
  for (const name of await readdir(out)) {
    const [whole, pid] = ours.exec(name) ?? [];
    if (whole !== undefined && !isRunning(Number(pid))) await dropJournals(join(out, name));
  }
  return wanted ? mkdtemp(join(out, `.exchanges-${process.pid}-`)) : null;
}

/** Removes such a folder; one that the system does not let go is left to the next run, and changes no verdict. */
export async function dropJournals(folder: string | null): Promise<void> {
  if (folder === null) return;
  await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
    if (systemErrorIn(error) === null) throw error;
  });
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // one of somebody else is there as well
    return systemErrorCode(error) === 'EPERM';
  }
}
