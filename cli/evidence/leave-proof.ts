import type { RunInput } from '../../reporters/inputs.ts';
import type { Report } from '../../reporters/report.ts';
import { writeManifest } from './manifest.ts';
import { packEvidence } from './pack.ts';

/** Lays beside a written report what it was judged by, and the digests of both. */
export async function leaveProof(
  folder: string,
  input: RunInput,
  report: Report,
  signal?: AbortSignal,
): Promise<void> {
  await packEvidence(folder, input, signal);
  await writeManifest(folder, report);
}
