import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '../../harness/model/system-error.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { placeBelow } from '../../reporters/write-whole.ts';

/**
 * A new folder for what a replay saw: the one that is asked for, or the next number among the
 * replays of the report. No report is ever written over.
 */
export async function replayFolder(asked: string | undefined, report: string): Promise<string> {
  if (asked !== undefined) return made(asked);
  for (let number = 1; ; number += 1) {
    const folder = join(report, 'replays', String(number));
    try {
      await mkdir(await placeBelow(report, `replays/${number}`));
      return folder;
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw unusable(folder, error);
    }
  }
}

async function made(folder: string): Promise<string> {
  try {
    const first = await mkdir(folder, { recursive: true });
    if (first !== undefined) return folder;
  } catch (error) {
    throw unusable(folder, error);
  }
  throw new UsageError(`--out ${folder}: is there already; a replay writes to a folder of its own`);
}

function unusable(folder: string, error: unknown): UsageError {
  return new UsageError(
    `${folder}: can't be made (${systemErrorCode(error)}); --out DIR names another`,
  );
}
