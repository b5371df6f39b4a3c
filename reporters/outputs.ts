import { join } from 'node:path';
import { renderBadge, renderBadgeEndpoint } from './badge.ts';
import { renderCtrf } from './ctrf.ts';
import { renderHtml } from './html/page.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import type { Report } from './report.ts';
import { wholeScripts } from './script/file.ts';
import { writeWhole } from './write-whole.ts';

/** The files that a report becomes, each rendered from its content alone. */
export const outputs: Readonly<Record<string, (report: Report) => string>> = {
  'conformance.json': renderJson,
  'report.html': renderHtml,
  'junit.xml': renderJunit,
  'summary.md': renderMarkdown,
  'ctrf.json': renderCtrf,
  'badge.svg': renderBadge,
  'badge.json': renderBadgeEndpoint,
};

/** What lies beside them for whoever judges the report again, and trusts none but a key. */
export const proofFiles = {
  evidence: 'evidence.ndjson.gz',
  manifest: 'manifest.json',
  signature: 'manifest.dsse.json',
} as const;

/** Writes a file, or gives null where that can't be and nobody is to fail for it. */
type Attempt = (path: string, write: () => Promise<string>) => Promise<string | null>;

/**
 * Writes every file of a report into a folder; gives the paths, conformance.json first. `attempt` says what
 * comes of one that can't be written; left out, it throws.
 */
export async function writeOutputs(
  folder: string,
  report: Report,
  attempt: Attempt = (_, write) => write(),
): Promise<readonly string[]> {
  const written: (string | null)[] = [];
  const write = (name: string, render: () => string) => {
    const path = join(folder, name);
    return attempt(path, () => writeWhole(path, render()).then(() => path));
  };
  // one after the other, so that what everything else derives from is there first
  for (const [name, render] of Object.entries(outputs))
    written.push(await write(name, () => render(report)));
  for (const { file, text } of wholeScripts(report)) await write(file, () => text);
  return written.flatMap((path) => path ?? []);
}
