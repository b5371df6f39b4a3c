import type { Plane } from '../../schemas/operations/operation.ts';
import {
  nothingAsked,
  overMany,
  planesNotExercised,
  type ExcusedClause,
  type Gating,
} from '../inputs/gating.ts';
import type { BaselineReport, ShardsReport, TargetReport, WaiverReport } from '../report.ts';
import { isPart, shardWords } from '../inputs/shards.ts';

/** What the exit code depends on. */
export interface ExitFacts {
  /** Errors of the suite itself that belong to no target. */
  readonly defects: readonly string[];
  /** What is wrong with the command line, the target file or the waiver file. */
  readonly usage: readonly string[];
  readonly targets: readonly TargetOutcome[];
  readonly waivers: readonly Pick<WaiverReport, 'clause' | 'state' | 'mend'>[];
  readonly interrupted: boolean;
  readonly requireComplete: boolean;
  readonly failOnShould: boolean;
  readonly gating?: Gating;
  /** Where the run is held against an earlier one: then only what is new fails. */
  readonly baseline?: Pick<BaselineReport, 'fresh' | 'known' | 'mended' | 'lost'>;
  /** What was not exercised and need not have been; nothing where left out. */
  readonly excused?: readonly ExcusedClause[];
  readonly shards?: ShardsReport;
  /** Of a smoke: in per cent, by plane, how many bugs it is expected to find. */
  readonly smokeFinds?: Readonly<Record<Plane, number>>;
}

/** What the exit code asks of a target's report. */
export type TargetOutcome = Pick<
  TargetReport,
  | 'name'
  | 'verdict'
  | 'planes'
  | 'counts'
  | 'countsShould'
  | 'lost'
  | 'refused'
  | 'defects'
  | 'hindered'
> & { readonly trouble?: string; readonly ended?: string };

/** An exit code and, in one line, why. */
export interface Exit {
  readonly code: 0 | 1 | 2 | 3 | 4 | 5;
  readonly reason: string;
}

/** The exit code of a run: the first of 5, 3, 4, 1, 2 that has a cause, otherwise 0; never 0 where nothing was proved. */
export function exitCode(facts: ExitFacts): Exit {
  const causes: readonly (readonly [Exit['code'], readonly string[]])[] = [
    [5, [...facts.defects, ...facts.targets.flatMap(({ defects }) => defects)]],
    [3, facts.usage],
    [4, notJudged(facts)],
    [1, failures(facts)],
    [4, nothingProved(facts)],
    [2, incompleteness(facts)],
  ];
  for (const [code, [first, ...others]] of causes) {
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    const also = code === 1 ? hindrances(facts).map((one) => `; besides, ${one}`) : [];
    const before = code === 5 ? 'defect of the suite: ' : '';
    return { code, reason: `${before}${first}${more}${also.join('')}` };
  }
  return { code: 0, reason: success(facts) };
}

function notJudged({ targets, interrupted }: ExitFacts): readonly string[] {
  if (targets.length === 0) return ['no target was judged'];
  // of a run that was ended after some targets the others may just not have had their turn
  const cut = interrupted && targets.some(({ verdict }) => verdict !== 'notJudged');
  return targets.flatMap(({ name, verdict, lost, refused, trouble }) => {
    if (trouble !== undefined) return [`${name}: ${trouble}`];
    if (refused.length > 0) {
      return [`${name} refused good requests with ${refused.join(', ')}`];
    }
    if (lost) return [`${name} was lost before the end`];
    if (verdict !== 'notJudged' || cut) return [];
    const how = interrupted
      ? 'had accepted no good request when the run was interrupted'
      : 'accepted no good request';
    return [`${name} ${how}`];
  });
}

/** A run in which no `must` passed is no proof of anything; a shard is judged when it is merged. */
function nothingProved({ targets, interrupted, shards }: ExitFacts): readonly string[] {
  const proved = targets.some(({ counts }) => counts.pass > 0);
  return proved || interrupted || isPart(shards)
    ? []
    : ['nothing was proved: no must clause passed'];
}

function failures(facts: ExitFacts): readonly string[] {
  const { waivers, gating = nothingAsked, baseline } = facts;
  const outdated = waivers.flatMap(({ clause, state, mend = '' }) => {
    const why = outdatedWords[state];
    return why === undefined ? [] : [`the waiver of ${clause} ${why}${mend && `; ${mend}`}`];
  });
  const stale = gating.strictBaseline ? (baseline?.mended ?? []) : [];
  return [
    ...failed(facts),
    ...outdated,
    ...overMany(waivers, gating),
    ...stale.map(({ clause }) => `the baseline is stale: ${clause} passes now`),
  ];
}

/** Why a waiver in some state fails a run. */
const outdatedWords: Partial<Record<WaiverReport['state'], string>> = {
  stale: 'is stale: the clause passes now',
  expired: 'has expired',
  tooBroad: 'is too broad: it would excuse any failure of the clause',
};

function failed({ targets, failOnShould, baseline }: ExitFacts): readonly string[] {
  return targets.flatMap(({ name, counts, countsShould }) => {
    const fresh = (level: 'must' | 'should', all: number) =>
      baseline
        ? baseline.fresh.filter((one) => one.target === name && one.level === level).length
        : all;
    const [must, should] = [fresh('must', counts.fail), fresh('should', countsShould.fail)];
    const since = baseline ? ', and not in the baseline' : '';
    return [
      ...(must > 0 ? [`${clauses(must, 'must')} failed on ${name}${since}`] : []),
      ...(failOnShould && should > 0
        ? [`${clauses(should, 'should')} not met on ${name}${since}`]
        : []),
    ];
  });
}

function incompleteness(facts: ExitFacts): readonly string[] {
  const { targets, interrupted, requireComplete, gating = nothingAsked, shards } = facts;
  const { excused = [] } = facts;
  const all = [
    ...missing(shards),
    ...hindrances(facts),
    ...lostSince(facts),
    ...(requireComplete ? targets.flatMap((target) => gap(target, excused)) : []),
    ...planesNotExercised(targets, gating, excused),
  ];
  return interrupted ? [...endsOf(targets), ...all] : all;
}

/** Why a run ended before its end: that of each target where it has one of its own. */
export function endsOf(
  targets: readonly Pick<TargetOutcome, 'name' | 'ended'>[],
): readonly string[] {
  const own = targets.flatMap(({ name, ended }) =>
    ended === undefined ? [] : [`${name}: ${ended}`],
  );
  return own.length > 0 ? own : ['the run was interrupted'];
}

/** What passed in the baseline and was not exercised now, beside what the target itself kept from being judged. */
function lostSince({ targets, baseline }: ExitFacts): readonly string[] {
  return targets.flatMap(({ name, hindered }) => {
    const lost = (baseline?.lost ?? []).filter(
      ({ target, level, clause }) =>
        target === name && level === 'must' && !hindered.clauses.includes(clause),
    );
    if (lost.length === 0) return [];
    return [
      `${clauses(lost.length, 'must')} passed in the baseline and not exercised now on ${name}`,
    ];
  });
}

/** Reports of some shards alone were merged, and what the others found is not known. */
function missing(shards: ShardsReport | undefined): readonly string[] {
  if (!shards?.missing || shards.missing.length === 0) return [];
  return [`missing: ${shardWords({ of: shards.of, asked: shards.missing })}`];
}

/** What of a target's `must` clauses was not exercised and had to be. */
function gap(
  { name, verdict, counts }: TargetOutcome,
  excused: readonly ExcusedClause[],
): readonly string[] {
  const left = counts.notExercised - excused.filter(({ target }) => target === name).length;
  // where checks were left out, a target is incomplete though all its clauses were exercised
  const cut = verdict === 'incomplete' && counts.notExercised === 0;
  return left > 0 || cut ? [`${clauses(left, 'must')} not exercised on ${name}`] : [];
}

/** What the targets kept from being judged; a run that failed for another reason tells it as well. */
function hindrances({ targets, excused = [] }: ExitFacts): readonly string[] {
  return targets.flatMap((target) => hindrance(target, excused));
}

/** A target that kept itself from being judged is not green, whatever else was not exercised. */
function hindrance(
  { name, hindered }: TargetOutcome,
  excused: readonly ExcusedClause[],
): readonly string[] {
  const known = new Set(excused.flatMap((one) => (one.target === name ? [one.clause] : [])));
  const left = hindered.clauses.filter((id) => !known.has(id));
  const [first] = hindered.answers;
  if (left.length === 0) return [];
  const by = first ? `: ${first.operation} answered ${first.answer}` : '';
  return [`${name} kept ${clauses(left.length, 'must')} from being judged${by}`];
}

function success({ shards, smokeFinds, ...facts }: ExitFacts): string {
  const part = isPart(shards) ? `this is ${shardWords(shards)}, for merge; ` : '';
  const few = smokeFinds ? `; ${smokeWords(smokeFinds)}` : '';
  return part + successOf(facts) + few;
}

/** What the green of a smoke is worth, by bugs that its checks were not chosen by. */
function smokeWords(finds: NonNullable<ExitFacts['smokeFinds']>): string {
  const shares = Object.entries(finds).map(([plane, share]) => `${plane} ${share} %`);
  return `a smoke misses most bugs: it finds ${shares.join(', ')}`;
}

function successOf({ targets, baseline }: ExitFacts): string {
  const known = baseline?.known.filter(({ level }) => level === 'must').length ?? 0;
  const open = targets.filter(({ counts }) => counts.notExercised > 0);
  const held =
    known === 0 ? '' : `nothing new failed; ${clauses(known, 'must')} as in the baseline`;
  if (open.length === 0) return held || 'every must clause that applies passed or is waived';
  const waived = targets.some(({ counts }) => counts.waived > 0);
  const named = open.map(
    ({ name, counts }) => `${clauses(counts.notExercised, 'must')} on ${name}`,
  );
  const none = waived ? 'every must clause that failed is waived' : 'no must clause failed';
  const kept = open.flatMap(({ name, hindered }) =>
    hindered.clauses.length === 0
      ? []
      : [`${clauses(hindered.clauses.length, 'must')} that ${name} kept from being judged`],
  );
  const excused = kept.length === 0 ? '' : `; excused: ${kept.join(', ')}`;
  return `${held || none}; not exercised: ${named.join(', ')}${excused}`;
}

function clauses(number: number, level: string): string {
  return `${number} ${level} clause${number === 1 ? '' : 's'}`;
}
