import { join } from 'node:path';
import { portableCommand } from '../harness/model/portable-command.ts';
import { quote } from '../reporters/text/shell.ts';
import { defaultFolder, ownFile } from './default-paths.ts';

/** Where targets are looked for. */
export interface Where {
  /** A target file. */
  readonly config: string | null;
  /** A base URL, instead of that in the file. */
  readonly url: string | null;
}

/**
 * The command line that sends again what showed a clause broken, from the report in a folder; for any machine. It
 * names what the run read, for a replay takes neither file nor URL from a report.
 */
export function replayCommand(folder: string, clause: string, { config, url }: Where): string {
  const options = [
    ['--report', folder === defaultFolder ? null : folder],
    ['--config', config === ownFile ? null : config],
    ['--target', url],
  ] as const;
  const given = options.flatMap(([name, value]) => (value === null ? [] : [name, quote(value)]));
  return [portableCommand, 'replay', quote(clause), ...given].join(' ');
}

/** The report of a path that names it, or the folder that holds it. */
export function reportIn(path: string): string {
  return path.endsWith('.json') ? path : join(path, 'conformance.json');
}
