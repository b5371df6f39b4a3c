import { join } from 'node:path';
import { renderBadge, renderBadgeEndpoint } from './formats/badge.ts';
import { renderCtrf } from './formats/ctrf.ts';
import { renderHtml } from './html/page.ts';
import { renderJson } from './text/json.ts';
import { renderJunit } from './formats/junit.ts';
import { renderMarkdown } from './formats/markdown.ts';
import { outputNames, type OutputName } from './output-names.ts';
import type { Report } from './report.ts';
import { wholeScripts } from './script/file.ts';
import { writeBelow } from './write-whole.ts';

/** The files that a report becomes, each rendered from its content alone. */
export const outputs: Readonly<Record<OutputName, (report: Report) => string>> = {
  'conformance.json': renderJson,
  'report.html': renderHtml,
  'junit.xml': renderJunit,
  'summary.md': renderMarkdown,
  'ctrf.json': renderCtrf,
  'badge.svg': renderBadge,
  'badge.json': renderBadgeEndpoint,
};

/** How the files of a report are written. */
interface Writing {
  /** Does what writes a file, or gives null where that can't be and nothing is to fail for it; left out, it throws. */
  readonly attempt?: (path: string, write: () => Promise<string>) => Promise<string | null>;
  /** Writes a file below a folder; in place of what is there, where nothing else is said. */
  readonly write?: typeof writeBelow;
}

/** The texts of all files of a report by their names, conformance.json first and its scripts last. */
export function* filesOf(report: Report): Generator<readonly [name: string, text: () => string]> {
  for (const name of outputNames) yield [name, () => outputs[name](report)];
  for (const { file, text } of wholeScripts(report)) yield [file, () => text];
}

/** Writes every file of a report below a folder; gives the names of those that were written, in their order. */
export async function writeOutputs(
  folder: string,
  report: Report,
  { attempt = (_, write) => write(), write = writeBelow }: Writing = {},
): Promise<readonly string[]> {
  const written: (string | null)[] = [];
  // one after the other, so that what everything else derives from is there first
  for (const [name, text] of filesOf(report))
    written.push(
      await attempt(join(folder, name), () => write(folder, name, text()).then(() => name)),
    );
  return written.flatMap((name) => name ?? []);
}
