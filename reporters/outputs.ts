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

/** Writes every file of a report into a folder; gives the paths, conformance.json first. */
export async function writeOutputs(folder: string, report: Report): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const [name, render] of Object.entries(outputs)) {
    const path = join(folder, name);
    // one after the other, so that what everything else derives from is there first
    await writeWhole(path, render(report));
    paths.push(path);
  }
  for (const { file, text } of wholeScripts(report)) await writeWhole(join(folder, file), text);
  return paths;
}
