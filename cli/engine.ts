import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import type { RunSettings } from '../harness/run/settings.ts';
import { Collect, type OnResult } from '../reporters/collect.ts';

/** A vitest run of the suites against one target. */
export interface EngineRun {
  readonly settings: RunSettings;
  readonly onResult: OnResult;
  /** Aborted when the run is to stop; checks under way are given up. */
  readonly signal: AbortSignal;
}

/**
 * Runs the suites through vitest's own API, without any configuration of the place it is started
 * from. Checks run side by side where each has an account of its own.
 */
export async function runSuites({ settings, onResult, signal }: EngineRun): Promise<Collect> {
  const collect = new Collect(onResult);
  const root = packageRoot();
  const before = signalListeners();
  const vitest = await createVitest('test', {
    config: false,
    watch: false,
    root,
    include: [suiteFiles(root)],
    exclude: [],
    pool: 'threads',
    isolate: false,
    fileParallelism: settings.ownAccounts,
    maxConcurrency: 8,
    cache: false,
    sequence: { sequencer: InOrder },
    reporters: [collect],
    provide: { conformance: settings },
  });
  dropSignalListeners(before);
  const cancel = () => void vitest.cancelCurrentRun('keyboard-input');
  signal.addEventListener('abort', cancel);
  const exitCode = process.exitCode;
  try {
    if (!signal.aborted) await vitest.start();
    return collect;
  } finally {
    signal.removeEventListener('abort', cancel);
    await vitest.close();
    // vitest sets it for red tests; what a run exits with is decided by the fold
    process.exitCode = exitCode;
  }
}

/** The same order each time: on a fixed account, who comes first gets what there is. */
class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1)));
  }
}

const endings = ['SIGINT', 'SIGTERM'] as const;

function signalListeners(): Map<string, readonly unknown[]> {
  return new Map(endings.map((name) => [name, process.listeners(name)]));
}

/** Vitest ends the process at the first Ctrl-C; ours is to write the report first. */
function dropSignalListeners(before: Map<string, readonly unknown[]>): void {
  for (const name of endings) {
    const added = process.listeners(name).filter((one) => !before.get(name)?.includes(one));
    for (const listener of added) process.off(name, listener);
  }
}

/** The folder that holds the suites: dist/ where compiled, the checkout where not. */
function packageRoot(): string {
  return dirname(dirname(fileURLToPath(import.meta.url)));
}

function suiteFiles(root: string): string {
  const compiled = existsSync(`${root}/suites/index.js`);
  return compiled ? 'suites/**/*.test.js' : 'suites/**/*.test.ts';
}
