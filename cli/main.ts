#!/usr/bin/env node
/** Anyone who asks to end gets the report of what was judged; who still hangs after so many milliseconds is ended. */
const mostEndingMs = 10_000;

/** Commands that end in their own way once they are asked to; any other is over at once. */
const ending: ReadonlySet<string> = new Set(['run', 'replay', 'audit', 'serve']);

/**
 * Aborted by the first signal to end. A job that is cancelled sends several, and a report that is being written
 * is not lost by the second: nothing is killed but what has not ended in its time.
 */
function interruptible(): AbortSignal {
  const controller = new AbortController();
  let firstAt = Infinity;
  const stop = () => {
    firstAt = Math.min(firstAt, performance.now());
    if (performance.now() - firstAt > mostEndingMs) process.exit(130);
    controller.abort();
  };
  if (ending.has(process.argv[2] ?? ''))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return controller.signal;
}

/**
 * Anyone who reads what we print may have enough of it, as `| head` does, or have gone: text is lost then, and
 * never the verdict. What could not be written for another reason is told.
 */
function letReadersLeave(): void {
  let told = false;
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || told) return;
    told = true;
    process.stderr.write(`what was printed is not whole: ${error.code ?? error.message}\n`);
  });
}

/**
 * Loads the rest, and does what is asked. Where the system opens no more files, nothing can be loaded: by itself
 * Node.js would end with 1, which is a verdict.
 */
async function start(): Promise<number> {
  try {
    const { perform } = await import('./perform.ts');
    const { mayColor, openTerminal } = await import('./terminal/terminal.ts');
    const terminal = openTerminal({
      out: process.stdout,
      err: process.stderr,
      color: mayColor(process.env, process.stdout.isTTY),
      signal: interruptible(),
    });
    return await perform(process.argv.slice(2), terminal);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`this program can not be loaded: ${text}\n`);
    return 3;
  }
}

letReadersLeave();
process.exitCode = await start();
