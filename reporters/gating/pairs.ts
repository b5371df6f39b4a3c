import { areOfOlderForm } from '../findings/fingerprint.ts';
import type { Baseline, BaselineTarget } from '../inputs/baseline-file.ts';

/** What two runs are held against each other by. */
export type RunFacts<Target extends BaselineTarget = BaselineTarget> = Pick<
  Baseline,
  'suite' | 'invocation'
> & { readonly targets: readonly Target[] };

/** A target as an earlier and as a later run judged it; null where one of them did not. */
export interface TargetPair<Before = BaselineTarget, After = Before> {
  readonly before: Before | null;
  readonly after: After | null;
}

/** The targets of two runs by their names; where each run has one alone, these two. */
export function pairsOf<Before extends BaselineTarget, After extends BaselineTarget>(
  earlier: RunFacts<Before>,
  later: RunFacts<After>,
): readonly TargetPair<Before, After>[] {
  const [before, after] = [earlier.targets, later.targets];
  if (before.length === 1 && after.length === 1)
    return [{ before: before[0] ?? null, after: after[0] ?? null }];
  const names = new Set([...after, ...before].map(({ name }) => name));
  return [...names].map((name) => ({ before: named(before, name), after: named(after, name) }));
}

function named<Target extends BaselineTarget>(
  targets: readonly Target[],
  name: string,
): Target | null {
  return targets.find((one) => one.name === name) ?? null;
}

/** What differs of two runs beside their answers, in a line each; such runs are compared with care. */
export function runDifferences(earlier: RunFacts, later: RunFacts): readonly string[] {
  const facts: readonly (readonly [string, string, string])[] = [
    ['suite', earlier.suite.version, later.suite.version],
    ['contract', earlier.suite.contract, later.suite.contract],
    ['edition', earlier.suite.edition ?? 'none', later.suite.edition ?? 'none'],
    ['effort', earlier.invocation.effort, later.invocation.effort],
    ['seed', String(earlier.suite.seed), String(later.suite.seed)],
    ...pairsOf(earlier, later).flatMap(gatesOf),
  ];
  const differing = facts.filter(([, before, after]) => before !== after);
  return [
    ...differing.map(([what, before, after]) => `${what} ${before}, then ${after}`),
    ...(isOlder(earlier) && !isOlder(later) ? [olderWords] : []),
    ...pairsOf(earlier, later).flatMap(({ before, after }) => {
      if (before && after) return [];
      return [
        `target ${(before ?? after)?.name} stands in the ${before ? 'earlier' : 'later'} alone`,
      ];
    }),
  ];
}

const olderWords =
  'fingerprints of the earlier run are of an older form: no failure of it is known again until it is run anew';

function isOlder({ targets }: RunFacts): boolean {
  return targets.some(({ clauses }) =>
    clauses.some(({ fingerprints }) => areOfOlderForm(fingerprints)),
  );
}

/** Each gate of a target in both runs, in words. */
export function gatesOf({
  before,
  after,
}: TargetPair): readonly (readonly [gate: string, before: string, after: string])[] {
  if (!before || !after) return [];
  return (['sealedAdmission', 'sealedWebhookDelivery', 'workflowTools'] as const).map((gate) => [
    `${gate} of ${after.name}`,
    position(before.gates[gate]),
    position(after.gates[gate]),
  ]);
}

function position(is: boolean | 'unknown'): string {
  if (is === 'unknown') return is;
  return is ? 'on' : 'off';
}
