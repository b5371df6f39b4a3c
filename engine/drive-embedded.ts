import { type DrivePlan, type DrivenTarget, type Following, driveTarget } from './drive-target.ts';
import { type EmbeddedPosition, startEmbedded } from './embedded.ts';
import { enoughFailed } from '../harness/model/stop.ts';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Which gateway is to be judged, and by what. */
export interface EmbeddedWork {
  readonly position: EmbeddedPosition;
  readonly asked: DrivePlan;
}

/** What a thread is told: to begin, or to end before its time, at once or as enough has failed. */
export type EmbeddedOrder = EmbeddedWork | 'stop' | 'enough';

/** What it says meanwhile, and in the end. */
export type EmbeddedNews =
  | { readonly kind: 'result'; readonly result: Parameters<Following['onResult']>[0] }
  | { readonly kind: 'driven'; readonly driven: DrivenTarget };

/** Drives the checks against embedded gateways, some of them at the same time. */
export interface EmbeddedDrivers {
  /** So many at the same time. */
  readonly atOnce: number;
  readonly drive: (work: EmbeddedWork, following: Following) => Promise<DrivenTarget>;
  readonly close: () => Promise<void>;
}

const thread = fileURLToPath(new URL('./embedded-thread.js', import.meta.url));

/**
 * Opens as many threads as there are processors, no more than are wanted: a gateway and its checks are at work
 * all the time. One after the other in this thread where there is one processor, or nothing was compiled.
 */
export function openDrivers(wanted: number): EmbeddedDrivers {
  const atOnce = existsSync(thread) ? Math.min(wanted, availableParallelism()) : 1;
  if (atOnce === 1) return { atOnce, drive: driveHere, close: () => Promise.resolve() };
  const all = Array.from({ length: atOnce }, () => new Worker(thread));
  const idle = [...all];
  return {
    atOnce,
    drive: async (work, following) => {
      const worker = idle.pop();
      if (!worker) throw new Error('no thread is idle');
      const driven = await driveThere(worker, work, following);
      idle.push(worker);
      return driven;
    },
    close: async () => {
      await Promise.all(all.map((worker) => worker.terminate()));
    },
  };
}

/** Starts a reference gateway, drives the checks against it, and stops it. */
export async function driveHere(
  { position: { name, gates }, asked }: EmbeddedWork,
  following: Following,
): Promise<DrivenTarget> {
  const { target, receiver, close } = await startEmbedded(name, gates, { delivers: 'here' });
  return driveTarget(target, receiver, asked, following).finally(close);
}

/** The same in another thread. */
async function driveThere(
  worker: Worker,
  { position, asked }: EmbeddedWork,
  { onResult, signal }: Following,
): Promise<DrivenTarget> {
  const tell = (order: EmbeddedOrder) => worker.postMessage(order);
  const stop = () => tell(signal.reason === enoughFailed ? 'enough' : 'stop');
  tell({ position, asked: plain(asked) });
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await new Promise<DrivenTarget>((resolve, reject) => {
      worker.on('message', (news: EmbeddedNews) => {
        if (news.kind === 'driven') resolve(news.driven);
        else onResult(news.result);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`the thread of ${position.name} ended early`)));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  }
}

/** Without what else a plan has, some of which can't be handed to a thread. */
function plain(plan: DrivePlan): DrivePlan {
  const { seed, effort, complete, only, shards, ownAccount, journals, trail } = plan;
  return {
    seed,
    effort,
    ...(complete !== undefined && { complete }),
    only,
    ...(shards && { shards }),
    ...(ownAccount !== undefined && { ownAccount }),
    journals,
    trail,
  };
}
