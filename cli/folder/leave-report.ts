import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { writeAllure } from '../../reporters/formats/allure.ts';
import { proofFiles } from '../../reporters/output-names.ts';
import { writeOutputs } from '../../reporters/outputs.ts';
import type { Report } from '../../reporters/report.ts';
import { writeNewBelow } from '../../reporters/write-whole.ts';
import { writeManifest } from '../evidence/manifest.ts';
import { writeEvidence, type EvidenceLine } from '../evidence/pack.ts';
import type { Unwritten } from '../terminal/unwritten.ts';
import { setEarlierAside } from './set-aside.ts';

/** What goes into the folder of a report. */
interface Leaving {
  readonly report: Report;
  /** All that it was judged by. */
  readonly evidence: Iterable<EvidenceLine>;
  readonly allure?: boolean;
  /** The text of run.har; null where none is asked for. */
  readonly archive?: AsyncIterable<string> | null;
  readonly attempt: Unwritten['attempt'];
  /** Ends what takes long: the archive and the evidence. */
  readonly signal?: AbortSignal;
}

/** What went there: the path of the report, and where the one before is kept; null where there is none. */
interface Left {
  readonly path: string | null;
  readonly earlier: string | null;
}

/**
 * Writes a report, what it was judged by, and the digests of all of it into a folder, once what an earlier run left
 * there is set aside. Nothing is written over: what has come to be there meanwhile is another run's.
 */
export async function leaveReport(
  folder: string,
  { report, evidence, allure = false, archive = null, attempt, signal }: Leaving,
): Promise<Left> {
  const earlier = await attempt(join(folder, 'previous'), () => setEarlierAside(folder));
  const names = [...(await writeOutputs(folder, report, { attempt, write: writeNewBelow }))];
  const path = names.includes('conformance.json') ? join(folder, 'conformance.json') : null;
  /** Writes what is asked for, and remembers its names. */
  const write = async (name: string, how: () => Promise<readonly string[] | void>) => {
    const more = await attempt(join(folder, name), async () => (await how()) ?? [name]);
    names.push(...(more ?? []));
  };
  if (allure) await write('allure-results', () => writeAllure(folder, report));
  if (archive)
    await write('run.har', () => writeNewBelow(folder, 'run.har', until(signal, archive)));
  await write(proofFiles.evidence, () => writeEvidence(folder, until(signal, evidence)));
  await write(proofFiles.manifest, () => writeManifest(folder, report, names));
  return { path, earlier };
}

/** Parts as they come, until a signal is heard in between: one may take long to make. */
async function* until<T>(
  signal: AbortSignal | undefined,
  parts: Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<T> {
  for await (const part of parts) {
    await setImmediate();
    signal?.throwIfAborted();
    yield part;
  }
}
