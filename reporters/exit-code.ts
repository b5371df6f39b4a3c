import type { TargetReport, WaiverReport } from './report.ts';

/** What the exit code depends on. */
export interface ExitFacts {
  /** Errors of the suite itself that belong to no target. */
  readonly defects: readonly string[];
  /** What is wrong with the command line, the target file or the waiver file. */
  readonly usage: readonly string[];
  readonly targets: readonly TargetOutcome[];
  readonly waivers: readonly Pick<WaiverReport, 'clause' | 'state'>[];
  readonly interrupted: boolean;
  readonly requireComplete: boolean;
  readonly failOnShould: boolean;
}

/** What the exit code asks of a target's report. */
export type TargetOutcome = Pick<
  TargetReport,
  'name' | 'verdict' | 'counts' | 'countsShould' | 'lost' | 'refused' | 'defects' | 'hindered'
> & { readonly trouble?: string };

/** An exit code and, in one line, why. */
export interface Exit {
  readonly code: 0 | 1 | 2 | 3 | 4 | 5;
  readonly reason: string;
}

/** The exit code of a run: the first of 5, 3, 4, 1, 2 that has a cause, otherwise 0. */
export function exitCode(facts: ExitFacts): Exit {
  const causes: readonly (readonly [Exit['code'], readonly string[]])[] = [
    [5, [...facts.defects, ...facts.targets.flatMap(({ defects }) => defects)]],
    [3, facts.usage],
    [4, notJudged(facts)],
    [1, failures(facts)],
    [2, incompleteness(facts)],
  ];
  for (const [code, [first, ...others]] of causes) {
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return { code, reason: `${code === 5 ? 'defect of the suite: ' : ''}${first}${more}` };
  }
  return { code: 0, reason: success(facts) };
}

function notJudged({ targets }: ExitFacts): readonly string[] {
  if (targets.length === 0) return ['no target was judged'];
  return targets.flatMap(({ name, verdict, lost, refused, trouble }) => {
    if (trouble !== undefined) return [`${name}: ${trouble}`];
    if (refused.length > 0) {
      return [`${name} refused the first good request with ${refused.join(', ')}`];
    }
    if (lost) return [`${name} was lost before the end`];
    return verdict === 'notJudged' ? [`${name} accepted no good request`] : [];
  });
}

function failures({ targets, waivers, failOnShould }: ExitFacts): readonly string[] {
  const failed = targets.flatMap(({ name, counts, countsShould }) => [
    ...(counts.fail > 0 ? [`${clauses(counts.fail, 'must')} failed on ${name}`] : []),
    ...(failOnShould && countsShould.fail > 0
      ? [`${clauses(countsShould.fail, 'should')} failed on ${name}`]
      : []),
  ]);
  const outdated = waivers.flatMap(({ clause, state }) => {
    if (state === 'stale') return [`the waiver of ${clause} is stale: the clause passes now`];
    return state === 'expired' ? [`the waiver of ${clause} has expired`] : [];
  });
  return [...failed, ...outdated];
}

function incompleteness({ targets, interrupted, requireComplete }: ExitFacts): readonly string[] {
  const incomplete = targets
    .filter(({ verdict }) => requireComplete && verdict === 'incomplete')
    .map(({ name, counts }) => `${clauses(counts.notExercised, 'must')} not exercised on ${name}`);
  const all = [...targets.flatMap(hindrance), ...incomplete];
  return interrupted ? ['the run was interrupted', ...all] : all;
}

/** A target that kept itself from being judged is not green, whatever else was not exercised. */
function hindrance({ name, hindered }: TargetOutcome): readonly string[] {
  const [first] = hindered.answers;
  if (hindered.clauses.length === 0) return [];
  const by = first ? `: ${first.operation} answered ${first.answer}` : '';
  return [`${name} kept ${clauses(hindered.clauses.length, 'must')} from being judged${by}`];
}

function success({ targets }: ExitFacts): string {
  const open = targets.filter(({ counts }) => counts.notExercised > 0);
  if (open.length === 0) return 'every must clause that applies passed or is waived';
  const waived = targets.some(({ counts }) => counts.waived > 0);
  const named = open.map(
    ({ name, counts }) => `${clauses(counts.notExercised, 'must')} on ${name}`,
  );
  const failed = waived ? 'every must clause that failed is waived' : 'no must clause failed';
  return `${failed}; not exercised: ${named.join(', ')}`;
}

function clauses(number: number, level: string): string {
  return `${number} ${level} clause${number === 1 ? '' : 's'}`;
}
