import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTerminal, type Terminal } from '../../cli/terminal/terminal.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';

/** A command of the command line, as the sources have it. */
type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

/** What a command printed, and its exit code. */
export interface Told {
  readonly code: number;
  readonly text: string;
}

/** Runs a command in this process: sooner than in one of its own, and with the modules at hand. */
export function inProcess(command: Command, ...args: readonly string[]): Promise<Told> {
  return inProcessUntil(new AbortController().signal, command, ...args);
}

/** The same, ended by a signal as Ctrl-C does. */
export async function inProcessUntil(
  signal: AbortSignal,
  command: Command,
  ...args: readonly string[]
): Promise<Told> {
  let text = '';
  const stream = { write: (more: string) => (text += more) };
  const terminal = openTerminal({ out: stream, err: stream, color: false, signal });
  try {
    const code = await command(args, terminal);
    return { code, text };
  } catch (error) {
    if (error instanceof UsageError) return { code: 3, text: text + error.message };
    throw error;
  }
}

/** An empty folder of its own. */
export function emptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'conformance-'));
}
