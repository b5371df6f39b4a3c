#!/usr/bin/env node
import { suggestion } from '../harness/target-file/nearest.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { account } from './account.ts';
import { printClauses } from './clauses.ts';
import { compare, matrix } from './compare.ts';
import { doctor } from './doctor/doctor.ts';
import { explain } from './explain.ts';
import { generalHelp, helpOn } from './help/help.ts';
import { suiteFacts } from './package.ts';
import { preview } from './preview.ts';
import { render } from './render.ts';
import { replay } from './replay.ts';
import { run } from './run.ts';
import type { Terminal } from './terminal.ts';
import { serve } from './serve.ts';
import { waive } from './waive.ts';

const commands: Readonly<
  Record<string, (args: readonly string[], terminal: Terminal) => Promise<number>>
> = {
  run,
  preview,
  replay,
  doctor,
  account,
  serve,
  clauses: printClauses,
  explain,
  waive,
  render,
  compare,
  matrix,
};

/** Ends a run at the first Ctrl-C, with a report of what was judged; the second one kills it. */
function interruptible(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}

/** Whoever reads what we print may have enough of it, as `| head` does; that is no failure. */
function letReadersLeave(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

async function main([name = 'help', ...args]: readonly string[]): Promise<number> {
  const terminal: Terminal = {
    out: (text) => void process.stdout.write(text),
    err: process.stderr,
    color: process.stdout.isTTY && !process.env['NO_COLOR'],
    signal: interruptible(),
  };
  const asksHelp = ['help', '--help', '-h'].includes(name);
  if (asksHelp || args.some((arg) => arg === '--help' || arg === '-h')) {
    const about = asksHelp ? args[0] : name;
    const told = about === undefined ? generalHelp() : helpOn(about);
    if (told === null) throw unknownCommand(about ?? '');
    terminal.out(told);
    return 0;
  }
  if (name === '--version' || name === 'version') {
    terminal.out(`${suiteFacts.version}\n`);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw unknownCommand(name);
  return command(args, terminal);
}

function unknownCommand(name: string): UsageError {
  const near = suggestion(name, Object.keys(commands));
  return new UsageError(`${name}: no such command; see sms-gateway-conformance help${near}`);
}

letReadersLeave();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const usage = error instanceof UsageError;
  const text = error instanceof Error ? (usage ? error.message : error.stack) : String(error);
  process.stderr.write(`${usage ? '' : 'defect of the suite: '}${text}\n`);
  process.exitCode = usage ? 3 : 5;
}
