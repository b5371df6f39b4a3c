import type { CheckResult, KnownSecret } from '../harness/model/result.ts';
import type { RunSettings } from '../harness/model/settings.ts';
import { graceAfter } from '../harness/model/stop.ts';
import type { Account, AccountMember } from '../harness/model/target.ts';
import type { Receiver } from '../harness/receiver/receiver.ts';
import { createEnvironment } from '../harness/run/create-environment.ts';
import { runAll } from '../harness/run/run-all.ts';
import { checks } from '../suites/index.ts';

/** A run of the suites against one target. */
interface EngineRun {
  readonly settings: RunSettings;
  /** Where deliveries arrive; left out where nothing listens. */
  readonly receiver?: Receiver | null;
  /** Receives each result as it comes, for progress. */
  readonly onResult: (result: CheckResult) => void;
  /** Is told when the run waits as an answer asks for, and for how many milliseconds. */
  readonly onWait?: ((ms: number) => void) | undefined;
  /** Aborted when the run is to stop; checks under way are given up. */
  readonly signal: AbortSignal;
}

/** What a run of the suites brought back. */
export interface SuitesRun {
  readonly results: readonly CheckResult[];
  /** What went wrong outside the checks' own judgement: defects of the suite. */
  readonly defects: readonly string[];
  /** What befell the run beside the target's answers, a line each. */
  readonly notes: readonly string[];
  /** The secrets that became known, each with what replaces it; no part of any report. */
  readonly secrets: readonly KnownSecret[];
  /** The account of the target file as it was in the end, and what of it the target refused by then. */
  readonly account: Account | undefined;
  readonly ended: ReadonlyMap<AccountMember, string>;
}

/** Checks that are driven at the same time, where each has an account of its own. */
const atOnce = 16;

/** Drives the checks that the settings ask for; a promise that was not awaited is a defect, not a crash. */
export async function runSuites({
  settings,
  receiver = null,
  onResult,
  onWait,
  signal,
}: EngineRun): Promise<SuitesRun> {
  const { only } = settings;
  const asked = checks.filter(({ id }) => only === null || only.includes(id));
  const env = createEnvironment(settings, receiver, onWait, graceAfter(signal));
  const defects: string[] = [];
  const unhandled = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    defects.push(env.secrets.disguise(`unhandled error: ${message}`));
  };
  process.on('unhandledRejection', unhandled);
  try {
    const results = await runAll(asked, env, {
      parallel: settings.target.concurrency ?? atOnce,
      signal,
      onResult,
    });
    const { supply } = env;
    const end = { account: supply.account(), ended: supply.ended };
    const notes = [
      ...env.machine.disturbances,
      ...[env.outage.words ?? []].flat(),
      ...[env.answerRoom.words ?? []].flat(),
    ];
    return { results, defects, notes, secrets: env.secrets.handOver(), ...end };
  } finally {
    process.off('unhandledRejection', unhandled);
    await env.close();
  }
}
