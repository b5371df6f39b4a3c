import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { outputs, proofFiles } from './outputs.ts';

/** The folder of a report into which the report that was there before goes. */
const earlier = 'previous';

/** Everything that a run writes into the folder of its report, or a replay afterwards. */
const written: readonly string[] = [
  ...Object.keys(outputs),
  ...Object.values(proofFiles),
  'run.har',
  'allure-results',
  'scripts',
  'replays',
];

/**
 * Moves what an earlier run left in a folder into one of its own, so that no file of it stands beside
 * newer ones; of several earlier runs the last is kept. Gives that folder, or null where there was
 * nothing to move.
 */
export async function setEarlierAside(folder: string): Promise<string | null> {
  const there = (await readdir(folder)).filter((name) => written.includes(name));
  if (there.length === 0) return null;
  const aside = join(folder, earlier);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside);
  for (const name of there) await rename(join(folder, name), join(aside, name));
  return aside;
}
