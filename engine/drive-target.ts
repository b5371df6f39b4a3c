import type { SuitesRun } from './run-suites.ts';
import { troubleOfShard } from './shards.ts';
import { suspicionOf } from './suspicion.ts';
import { createClient } from '../harness/client/client.ts';
import { Outage } from '../harness/client/outage.ts';
import type { Effort } from '../harness/model/effort.ts';
import { nowMs } from '../harness/model/now.ts';
import type { CheckResult, KnownSecret } from '../harness/model/result.ts';
import type { RunSettings } from '../harness/model/settings.ts';
import { enoughFailed } from '../harness/model/stop.ts';
import type { Target } from '../harness/model/target.ts';
import { preflight } from '../harness/preflight/preflight.ts';
import { unreachable } from '../harness/preflight/reach.ts';
import type { Receiver } from '../harness/receiver/receiver.ts';
import { targetItself } from '../harness/run/run-check.ts';
import { Secrets } from '../harness/secrets/secrets.ts';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Suspicion } from '../reporters/inputs/inputs.ts';
import type { ShardsInput } from '../reporters/inputs/shards.ts';

/** A failure is sent twice more: one that shows in one run of three is no proof of a rule, but of a race. */
const mostRepeats = 2;

/** What is asked of anyone who drives the checks against a target; plain data, handed from thread to thread. */
export interface DrivePlan {
  readonly seed: number;
  readonly effort: Effort;
  /**
   * True where what is not exercised counts: bodies are waited for as an audit does, and the embedded gateway is asked
   * everything in each position of its gates.
   */
  readonly complete?: boolean;
  /** The checks to run; null for all. */
  readonly only: readonly string[] | null;
  /** Which of them, where the run is split; left out where it is not. */
  readonly shards?: ShardsInput;
  /** True where a shard may change the account of the target file. */
  readonly ownAccount?: boolean;
  /** Bytes that are kept of a target's answers; see `RunSettings`. */
  readonly mostKept?: number;
  /** The folder that all exchanges are written to; null where they need not be kept. */
  readonly journals: string | null;
  /** The file that is told which endpoints may be left enabled. */
  readonly trail: string;
}

/** Where the exchanges with one target were written. */
export interface Journal {
  readonly target: string;
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly folder: string;
}

/** What driving the checks against a target brought back; plain data as well. */
export interface DrivenTarget {
  readonly target: Target;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  /** Where its exchanges were written; null where they were not. */
  readonly journal: Journal | null;
  readonly settings: RunSettings;
  /** Why it could not be judged at all; null where it could. */
  readonly trouble: string | null;
  /** Credentials that it refused before the run, as the target file names them. */
  readonly refused: readonly { readonly member: string; readonly detail: string }[];
  /** What was sent before the run, judged; null where there was nothing to judge. */
  readonly sent: CheckResult | null;
  /** What the checks came to; null where none was driven. */
  readonly run: SuitesRun | null;
  /** True where the run was ended before its time, or its time was over. */
  readonly interrupted: boolean;
  /** Why it was, where it was not asked for. */
  readonly ended?: string;
  /** True where it did not answer any more in the end. */
  readonly lost: boolean;
  readonly suspicion: Suspicion | null;
  /** The secrets that were known before the run, each with what replaces it. */
  readonly secrets: readonly KnownSecret[];
}

/** Who follows a run while it goes on, and what ends it before its time. */
export interface Following {
  readonly onResult: (result: Pick<CheckResult, 'units' | 'requests'>) => void;
  readonly onWait?: (ms: number) => void;
  readonly signal: AbortSignal;
  /** Is waited for between what is asked before any check and the checks. */
  readonly beforeChecks?: () => Promise<unknown>;
}

/** Drives the checks that are asked for against a target, and looks whether it is still there afterwards. */
export async function driveTarget(
  target: Target,
  receiver: Receiver | null,
  asked: DrivePlan,
  { onResult, onWait, signal, beforeChecks }: Following,
): Promise<DrivenTarget> {
  const { seed, effort, trail } = asked;
  const startedAtMs = nowMs();
  const folder = asked.journals && (await mkdtemp(join(asked.journals, 'target-')));
  const { name, baseUrl } = target;
  const startedAt = new Date(startedAtMs).toISOString();
  const journal = folder === null ? null : { target: name, baseUrl, startedAt, folder };
  const { trouble: found, ...prepared } = await preflight(target, {
    seed,
    effort,
    complete: asked.complete ?? false,
    repeats: effort === 'smoke' ? 0 : mostRepeats,
    journal: folder,
    trail,
    only: asked.shards?.checks ?? asked.only,
    ...(asked.mostKept !== undefined && { mostKept: asked.mostKept }),
    signal,
  });
  const { settings } = prepared;
  // what was not waited for is no trouble of the target
  const trouble = signal.aborted ? null : (found ?? troubleOfShard(target, settings, asked));
  const before = { target, startedAtMs, journal, ...prepared, trouble };
  if (trouble !== null || signal.aborted)
    return { ...before, run: null, interrupted: signal.aborted, lost: false, suspicion: null };
  // loaded once a target is there to be judged: its first request does not wait for all suites
  const { runSuites } = await import('./run-suites.ts');
  await beforeChecks?.();
  const run = await runSuites({ settings, receiver, onResult, onWait, signal });
  const isOver = !signal.aborted && nowMs() >= settings.endsAtMs;
  const interrupted = signal.aborted || isOver;
  const ended = isOver && {
    ended: `the time for the run was over (timeouts.runMs, ${target.timeouts.runMs / 1000} s)`,
  };
  const silent = run.results.some(({ lack }) => lack?.what === targetItself);
  // anyone who interrupts waits for nothing more; anyone who has seen enough does
  const hurried = signal.aborted && signal.reason !== enoughFailed;
  const lost = silent || (!hurried && (await isLost(target)));
  const suspicion = lost || hurried ? null : await suspicionOf(target, run.results);
  return { ...before, run, interrupted, ...ended, lost, suspicion };
}

async function isLost(target: Target): Promise<boolean> {
  const client = createClient({
    target,
    secrets: new Secrets(Buffer.alloc(32)),
    outage: new Outage(true),
  });
  try {
    return (await unreachable(client)) !== null;
  } finally {
    await client.close();
  }
}
