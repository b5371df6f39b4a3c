import { relative, sep } from 'node:path';
import { packageFolder } from '../../harness/package.ts';
import { portableCommand } from '../../harness/model/portable-command.ts';
import { quote } from '../../reporters/text/shell.ts';

/** How this program is started again from the working directory: an installed package by its name, a checkout by its path. */
export function ownCommand(folder = packageFolder): string {
  if (folder.split(sep).includes('node_modules')) return portableCommand;
  const main = `${folder}dist/cli/main.js`;
  const below = relative(process.cwd(), main);
  return `node ${quote(below.startsWith('..') ? main : below)}`;
}

/** A text of a report as it is printed here: its commands start this program. */
export function asStartedHere(text: string): string {
  return text.replaceAll(portableCommand, () => ownCommand());
}

const words = String.raw`(?: (?:[\w./:@%+=*-]|'[^']*'|\\')+)+`;
const ownLine = new RegExp(`^${portableCommand} replay${words}$`);

/** True for a line that starts nothing but a replay, as in reports of ours: one may be somebody else's. */
export function isReplayCommand(line: string): boolean {
  return ownLine.test(line);
}
