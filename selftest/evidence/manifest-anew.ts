import { writeManifest } from '../../cli/evidence/manifest.ts';
import { ownFiles } from '../../cli/folder/own-files.ts';
import { readReport } from '../../cli/reports/stored-report.ts';
import { proofFiles } from '../../reporters/output-names.ts';

/** Writes a manifest that fits what lies in the folder of a report by now, as whoever changed it would. */
export async function manifestAnew(folder: string): Promise<void> {
  const told: readonly string[] = [proofFiles.manifest, proofFiles.signature];
  const names = ownFiles(folder).filter((name) => !told.includes(name));
  await writeManifest(folder, readReport(folder), names);
}
