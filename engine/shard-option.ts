import { UsageError } from '../harness/target-file/usage-error.ts';

/** One of the parts that a run is split in; numbers begin at 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Reads `i/n`. */
export function shardOf(text: string): Shard {
  const [, index = 0, of = 0] = (/^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? []).map(Number);
  if (index > 0 && index <= of) return { index, of };
  throw new UsageError(`--shard ${text}: give i/n, such as 2/5: the second of five shards`);
}
