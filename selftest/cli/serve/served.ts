import { spawn } from 'node:child_process';
import { compiledMain } from '../../commands/command-line.ts';

/** Starts `serve` and gives what it prints up to its last line, with the means to end it. */
export async function served(args: readonly string[]) {
  const child = spawn(process.execPath, [compiledMain(), 'serve', ...args]);
  const ended = new Promise<number | null>((exit) => child.on('exit', exit));
  let printed = '';
  await new Promise<void>((ready, fail) => {
    child.on('exit', () => fail(new Error(printed)));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ctrl-C')) ready();
    });
  });
  const interrupt = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { printed, interrupt };
}
