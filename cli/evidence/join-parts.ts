import type { Gating } from '../../reporters/inputs/gating.ts';
import { nothingAsked } from '../../reporters/inputs/gating.ts';
import { knownChecks } from '../../engine/known-checks.ts';
import { assertFitting, type ShardEvidence } from './fitting-parts.ts';
import type { EvidenceLine, StoredRun, StoredTarget } from './pack.ts';
import type { StoredResult } from './stored-result.ts';
import type { StoredEvidence, StoredGroup } from './unpack.ts';

/** What is asked of the whole that no shard can be asked. */
interface AskedOfWhole extends Pick<Gating, 'require'> {
  readonly requireComplete: boolean;
  /** The folder of its report. */
  readonly out: string;
}

/** Joins the evidence of shards into that of their run; throws a UsageError where they are not of one. */
export function joinParts(parts: readonly ShardEvidence[], asked: AskedOfWhole): StoredEvidence {
  assertFitting(parts);
  const [first, ...others] = parts.toSorted(byNumber);
  if (!first) throw new Error('nothing to join');
  const all = [first, ...others];
  const groups = first.groups.map((_, place) =>
    joinedGroup(all.flatMap(({ run, groups: of }) => ({ run, ...of[place]! }))),
  );
  return { run: joinedRun(first, all, asked), groups };
}

/** The lines of evidence, as they are stored. */
export function* linesIn({ run, groups }: StoredEvidence): Generator<EvidenceLine> {
  yield { run };
  for (const { target, results, altered } of groups) {
    yield { target };
    for (const result of results) yield { result };
    if (altered) yield { altered };
  }
}

function byNumber({ shards: a }: ShardEvidence, { shards: b }: ShardEvidence): number {
  return (a.asked[0] ?? 0) - (b.asked[0] ?? 0);
}

function joinedRun(
  { run, shards }: ShardEvidence,
  all: readonly ShardEvidence[],
  asked: AskedOfWhole,
): StoredRun {
  const begun = all.map((part) => Date.parse(part.run.startedAt));
  const ended = all.map((part, place) => (begun[place] ?? 0) + part.run.durationMs);
  const startedMs = Math.min(...begun);
  const ids = new Set(all.flatMap((part) => part.shards.checks));
  return {
    ...run,
    out: asked.out,
    startedAt: new Date(startedMs).toISOString(),
    durationMs: Math.max(...ended) - startedMs,
    interrupted: all.some((part) => part.run.interrupted),
    // the day on which the last of them ended decides on waivers
    today:
      all
        .map((part) => part.run.today)
        .toSorted()
        .at(-1) ?? run.today,
    requireComplete: asked.requireComplete,
    gating: { ...nothingAsked, ...run.gating, require: asked.require },
    defects: all.flatMap((part) => part.run.defects),
    shards: {
      of: shards.of,
      asked: all.flatMap((part) => part.shards.asked).toSorted((a, b) => a - b),
      checks: knownChecks.flatMap(({ id }) => (ids.has(id) ? id : [])),
      merged: true,
    },
  };
}

interface OfRun extends StoredGroup {
  readonly run: StoredRun;
}

const positions = new Map(knownChecks.map(({ id }, place) => [id, place]));
const placeOf = ({ check }: StoredResult) => positions.get(check) ?? -1;

/** What shards brought back of one target, in the order of the checks. */
function joinedGroup(all: readonly OfRun[]): StoredGroup {
  return {
    target: joinedTarget(all),
    results: all.flatMap(({ results }) => results).toSorted((a, b) => placeOf(a) - placeOf(b)),
    ...(all.some(({ altered }) => altered) && { altered: true }),
  };
}

function joinedTarget(all: readonly OfRun[]): StoredTarget {
  const targets = all.map(({ target }) => target);
  const { notRun: _, leftOut, trouble: __, ...whole } = reached(targets);
  const cut = all.find(({ run, target }) => run.interrupted || target.lost || target.trouble);
  const { notRun } = (cut ?? all[0])?.target ?? {};
  const trouble = targets.find((one) => one.trouble !== undefined)?.trouble;
  const suspicion = targets.find((one) => one.suspicion)?.suspicion;
  return {
    ...whole,
    // they ran side by side, or might have
    durationMs: Math.max(...targets.map((one) => one.durationMs)),
    refused: [...new Set(targets.flatMap(({ refused }) => refused))],
    lost: targets.some(({ lost }) => lost),
    ...(trouble !== undefined && { trouble }),
    ...(notRun && { notRun }),
    ...(leftOut && !cut && { leftOut }),
    ...(suspicion && { suspicion }),
    left: targets.flatMap(({ left = [] }) => left),
  };
}

/** Of one target as shards met it, one that was reached. */
function reached(targets: readonly StoredTarget[]): StoredTarget {
  const found = targets.find(({ trouble }) => trouble === undefined) ?? targets[0];
  if (!found) throw new Error('a target of no shard');
  return found;
}
