import { Progress, type ProgressStream } from '../reporters/formats/progress.ts';
import type { ShardsInput } from '../reporters/inputs/shards.ts';
import type { Bail } from './bail.ts';
import type { Following } from './drive-target.ts';
import { knownChecks } from './known-checks.ts';
import { nowMs } from '../harness/model/now.ts';

/** What of a plan is about following it. */
interface Followable {
  readonly only: readonly string[] | null;
  readonly shards?: ShardsInput;
  readonly terminal: { readonly err: ProgressStream; readonly signal: AbortSignal };
  readonly bail: Bail | null;
}

/** Has a target driven with somebody following: its progress is shown, and what fails may end the run. */
type Follow = <T>(name: string, drive: (following: Following) => Promise<T>) => Promise<T>;

/**
 * Follows the targets of a run. A line that is written over shows one target alone: where several are at
 * work, each tells a line a second, with its name.
 */
export function followed({ only, shards, terminal, bail }: Followable, several: boolean): Follow {
  const { err, signal } = terminal;
  const stream = several ? { write: (text: string) => err.write(text) } : err;
  const ended = bail ? AbortSignal.any([signal, bail.signal]) : signal;
  const total = (shards?.checks ?? only ?? knownChecks).length;
  return async (name, drive) => {
    const progress = new Progress(stream);
    const startedAtMs = nowMs();
    let done = 0;
    let requests = 0;
    const driven = await drive({
      onResult: (result) => {
        done += 1;
        requests += result.requests;
        progress.update({ done, total, plane: name, requests, startedAtMs });
        bail?.note(result);
      },
      onWait: (ms) => {
        progress.wait(name, ms);
      },
      signal: ended,
    });
    progress.clear();
    return driven;
  };
}
