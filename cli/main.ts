#!/usr/bin/env node
import { perform } from './perform.ts';

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

letReadersLeave();
process.exitCode = await perform(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: process.stderr,
  color: process.stdout.isTTY && !process.env['NO_COLOR'],
  signal: interruptible(),
});
