import { join } from 'node:path';
import { portableCommand } from '../harness/model/portable-command.ts';
import { quote } from '../reporters/shell.ts';
import { defaultFolder } from './options.ts';

/** The command line that sends again what showed a clause broken, from the report in a folder; for any machine. */
export function replayCommand(folder: string, clause: string): string {
  const where = folder === defaultFolder ? [] : ['--report', quote(folder)];
  return [portableCommand, 'replay', clause, ...where].join(' ');
}

/** The report of a path that names it, or the folder that holds it. */
export function reportIn(path: string): string {
  return path.endsWith('.json') ? path : join(path, 'conformance.json');
}
