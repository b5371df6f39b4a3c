import type { Lack } from '../../harness/model/result.ts';
import type { ShardsReport } from '../report.ts';

/** Which shards of one run are told of, and what they were to ask. */
export interface ShardsInput {
  readonly of: number;
  /** Their numbers, from 1, in order. */
  readonly asked: readonly number[];
  /** Ids of their checks. */
  readonly checks: readonly string[];
  /** True where reports were merged: the other shards are missing then. */
  readonly merged?: true;
}

type Numbers = Pick<ShardsInput, 'of' | 'asked'>;

/** What a report says of its shards. */
export function shardsReport({ of, asked, merged }: ShardsInput): ShardsReport {
  return { of, asked, ...(merged && { missing: othersOf({ of, asked }) }) };
}

/** True where other shards of the run ask the rest. */
export function isPart(shards: Numbers | undefined): shards is Numbers {
  return shards !== undefined && shards.asked.length < shards.of;
}

/** What a part of a run lacks where it did not come to something; null where it is the whole run. */
export function partLack(shards: Numbers | undefined): Lack | null {
  return isPart(shards)
    ? { what: 'shard', reason: `left to other shards; this is ${shardWords(shards)}` }
    : null;
}

/** Why a check without a result is no matter of these shards; null where it is. */
export function leftToOthers(check: string, shards: ShardsInput | undefined): Lack | null {
  return shards?.checks.includes(check) ? null : partLack(shards);
}

/** `shard 1 of 3`, `shards 1 and 3 of 3`. */
export function shardWords({ of, asked }: Numbers): string {
  const [last, ...before] = asked.toReversed();
  if (before.length === 0) return `shard ${last} of ${of}`;
  return `shards ${before.toReversed().join(', ')} and ${last} of ${of}`;
}

function othersOf({ of, asked }: Numbers): number[] {
  return Array.from({ length: of }, (_, place) => place + 1).filter((one) => !asked.includes(one));
}
