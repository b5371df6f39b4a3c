import type { Target } from '../harness/model/target.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';

/** Reads how many targets are judged at the same time. */
export function parallelOf(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new UsageError(`--parallel-targets ${text}: give a whole number from 1`);
}

/**
 * Does work on targets, so many at a time, and gives what came of each in their order. Those that
 * would disturb each other come in turn: of one base URL, one account or one port to listen on.
 */
export async function sideBySide<T>(
  targets: readonly Target[],
  parallel: number,
  work: (target: Target) => Promise<T>,
): Promise<T[]> {
  const done = await inTurns(groupsOf(targets), parallel, async (group) => {
    const results: (readonly [Target, T])[] = [];
    for (const target of group) {
      // one of them after the other
      results.push([target, await work(target)]);
    }
    return results;
  });
  const results = new Map(done.flat());
  return targets.flatMap((target) => results.get(target) ?? []);
}

/** Does work on things, so many at a time, and gives what came of each in their order. */
export async function inTurns<Thing, T>(
  things: readonly Thing[],
  atOnce: number,
  work: (thing: Thing) => Promise<T>,
): Promise<T[]> {
  const done = new Map<Thing, readonly [T]>();
  const queue = things.values();
  const worker = async () => {
    for (const thing of queue) {
      // each takes one after the other
      done.set(thing, [await work(thing)]);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  // a defect of one ends the run, once no other is at work any more
  for (const one of workers) if (one.status === 'rejected') throw one.reason;
  return things.flatMap((thing) => done.get(thing) ?? []);
}

/** Targets that can be judged side by side, each with those that have to wait for it. */
export function groupsOf(targets: readonly Target[]): readonly (readonly Target[])[] {
  let groups: { readonly targets: readonly Target[]; readonly shared: ReadonlySet<string> }[] = [];
  for (const target of targets) {
    const own = sharedBy(target);
    const meets = groups.filter(({ shared }) => own.some((one) => shared.has(one)));
    groups = [
      ...groups.filter((group) => !meets.includes(group)),
      {
        targets: [...meets.flatMap((group) => group.targets), target],
        shared: new Set([...meets.flatMap(({ shared }) => [...shared]), ...own]),
      },
    ];
  }
  return groups.map((group) => group.targets);
}

/** What no two targets have at the same time. */
function sharedBy({ baseUrl, account, receiver }: Target): readonly string[] {
  const port = receiver && receiver.listen.split(':').at(-1);
  return [
    `url ${baseUrl}`,
    ...(account ? [`account ${JSON.stringify(account)}`] : []),
    ...(port === undefined ? [] : [`port ${port}`]),
  ];
}
