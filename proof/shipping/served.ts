import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A reference gateway that an installed package serves. */
export interface Served {
  readonly url: string;
  readonly statesUrl: string;
  /** The target file that it printed, in the folder of the package. */
  readonly file: string;
  /** Ends it as Ctrl-C does, and gives its exit code. */
  readonly end: () => Promise<number | null>;
}

/** Starts `serve` of the package that a folder has installed. */
export async function servedByPackage(
  folder: string,
  args: readonly string[] = [],
): Promise<Served> {
  const main = join(folder, 'node_modules/sms-gateway-conformance/dist/cli/main.js');
  const child = spawn(process.execPath, [main, 'serve', ...args], { cwd: folder });
  const ended = new Promise<number | null>((exit) => child.on('exit', exit));
  let printed = '';
  await new Promise<void>((ready, fail) => {
    child.on('exit', () => fail(new Error(printed)));
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ctrl-C')) ready();
    });
  });
  const file = join(folder, 'served.json');
  await writeFile(file, printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1));
  return {
    url: /^gateway: (.*)$/m.exec(printed)?.[1] ?? '',
    statesUrl: /^state hook: (.*)$/m.exec(printed)?.[1] ?? '',
    file,
    end: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
