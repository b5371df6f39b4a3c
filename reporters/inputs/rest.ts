import type { Lack } from '../../harness/model/result.ts';
import type { TargetInput } from './inputs.ts';
import { partLack } from './shards.ts';
import type { Setback } from './unit.ts';

/** What is said of all that a run did not ask: a shard, a smoke, one that was filtered or cut short; null of a whole one. */
export function restOf({ shards, leftOut, notRun }: TargetInput): Lack | Setback | null {
  return partLack(shards) ?? leftOut ?? notRun ?? null;
}
