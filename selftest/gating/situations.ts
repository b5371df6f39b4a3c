import type { Waiver } from '../../harness/model/waiver.ts';
import type { TargetInput } from '../../reporters/inputs/inputs.ts';
import { fingerprintsOf } from '../../reporters/findings/fingerprint.ts';
import { resultIndex } from '../../reporters/inputs/result-index.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { broken, check, clause, result, target, unit } from '../samples/samples.ts';

/** The day of every run here. */
export const today = '2026-11-20';

const clauses = [
  clause('a'),
  clause('b'),
  clause('s', { level: 'should' }),
  clause('z', { plane: 'sealed', operations: ['sealed.devices.list'] }),
];
const checks = [
  check('one', ['a']),
  check('two', ['b']),
  check('three', ['s']),
  check('four', ['z'], { callee: 'sealed.devices.list' }),
];

const held = (by: string, of: string) => result(by, [unit(of, 'held', { by })]);
const all: Readonly<Record<'a' | 'b' | 's' | 'z', CheckResult>> = {
  a: held('one', 'a'),
  b: held('two', 'b'),
  s: held('three', 's'),
  z: held('four', 'z'),
};

const fails = { a: result('one', [broken('a', 'one')]) };
const otherwise = { a: result('one', [broken('a', 'one', { got: 'status 500' })]) };
const shouldFails = { s: result('three', [broken('s', 'three')]) };
const unreached = (id: string) => result(id, [], { outcome: 'notExercised', controlsAccepted: 0 });
const notSeen = { b: unreached('two') };
const kept = { reason: '503 to a good request', byTarget: true };
const stopByTarget = {
  b: result('two', [{ ...unit('b', 'unreached', { by: 'two', reason: '503' }), byTarget: true }], {
    stopped: kept,
  }),
};

/** What a target gave, with some results of its checks in place of those that hold. */
function gave(...others: readonly Partial<typeof all>[]): TargetInput {
  const together = others.reduce<typeof all>((before, other) => ({ ...before, ...other }), all);
  const results = Object.values(together);
  return target({ clauses, checks, results, today });
}

/** A target of which a `should` alone was judged. */
const gaveNothing = target({
  clauses,
  checks,
  results: [all.s, ...['one', 'two', 'four'].map((id) => unreached(id))],
  today,
});

/** What a target gave to a later suite, by a clause more. */
function gaveLater(added: CheckResult): TargetInput {
  const met = gave();
  return {
    ...met,
    clauses: [...clauses, clause('n', { since: '9.0.0' })],
    checks: [...checks, check('five', ['n'])],
    results: [...met.results, added],
  };
}

const addedFails = result('five', [broken('n', 'five')]);

/** What a run met: its target, and where there are any, its waivers and what an earlier run met. */
export interface GatingSituation {
  readonly met: TargetInput;
  readonly waivers?: readonly Waiver[];
  readonly before?: TargetInput;
}

const waiver: Waiver = { clause: 'a', reason: 'ticket 12', expires: '2026-12-31' };

/** Excuses that the clause is not exercised, and no failure. */
const forGap: Waiver = {
  ...waiver,
  target: 'acme',
  owner: 'gateway team',
  excuses: 'notExercised',
};

function narrow(failure: TargetInput): Waiver {
  const fingerprints = fingerprintsOf('a', resultIndex(failure));
  return { ...waiver, target: failure.name, owner: 'gateway team', fingerprints };
}

/** What the rows of docs/gating.md speak of, by their first column. */
export const situations: Readonly<Record<string, GatingSituation>> = {
  'nothing failed': { met: gave() },
  'a `must` failed': { met: gave(fails) },
  'a `should` failed': { met: gave(shouldFails) },
  'a `must` was not exercised': { met: gave(notSeen) },
  'no `must` passed, none failed': { met: gaveNothing },
  'nothing was proved of the workflow plane': { met: gave() },
  'a `must` failed, another was not exercised': { met: gave(fails, notSeen) },
  'the target kept a `must` from being judged': { met: gave(stopByTarget) },
  'the target kept a `must` from being judged, as in the baseline': {
    met: gave(stopByTarget),
    before: gave(stopByTarget),
  },
  'the target kept a `must` from being judged, which was not exercised before': {
    met: gave(stopByTarget),
    before: gave(notSeen),
  },
  'the target kept a `must` from being judged, which is waived': {
    met: gave(stopByTarget),
    waivers: [{ ...waiver, clause: 'b' }],
  },
  'the target kept a `must` from being judged, which is waived for that alone': {
    met: gave(stopByTarget),
    waivers: [{ ...forGap, clause: 'b' }],
  },
  'a `must` was not exercised, which is waived': {
    met: gave(notSeen),
    waivers: [{ ...forGap, clause: 'b' }],
  },
  'a `must` was not exercised, as in the baseline': {
    met: gave(notSeen),
    before: gave(notSeen),
  },
  'a `must` failed, whose waiver is for what is not exercised': {
    met: gave(fails),
    waivers: [forGap],
  },
  'a failed `must` is waived': { met: gave(fails), waivers: [waiver] },
  'a failed `must` is waived by its fingerprints': {
    met: gave(fails),
    waivers: [narrow(gave(fails))],
  },
  'a waiver has the fingerprints of another failure': {
    met: gave(otherwise),
    waivers: [narrow(gave(fails))],
  },
  'a waiver has fingerprints of an older form': {
    met: gave(fails),
    waivers: [{ ...narrow(gave(fails)), fingerprints: ['0123456789ab'] }],
  },
  'a waiver has expired': {
    met: gave(fails),
    waivers: [{ ...waiver, expires: '2026-11-19' }],
  },
  'a waiver is stale: its clause passes': { met: gave(), waivers: [waiver] },
  'a `must` failed that was added after the edition': { met: gaveLater(addedFails) },
  'a `must` failed that was added after the edition, and was not in the baseline': {
    met: gaveLater(addedFails),
    before: gave(),
  },
  'a `must` failed, as in the baseline': { met: gave(fails), before: gave(fails) },
  'a `must` failed, in another way than in the baseline': {
    met: gave(otherwise),
    before: gave(fails),
  },
  'a `must` failed, which passed in the baseline': { met: gave(fails), before: gave() },
  'a `should` failed, as in the baseline': { met: gave(shouldFails), before: gave(shouldFails) },
  'a `should` failed, which passed in the baseline': { met: gave(shouldFails), before: gave() },
  'what failed in the baseline passes': { met: gave(), before: gave(fails) },
  'a `must` was not exercised, which passed in the baseline': {
    met: gave(notSeen),
    before: gave(),
  },
  'a `must` was not exercised, which passed in the baseline and is waived': {
    met: gave(notSeen),
    waivers: [{ ...forGap, clause: 'b' }],
    before: gave(),
  },
  'a filter left out what passed in the baseline': {
    met: {
      ...gave(),
      results: gave().results.filter(({ check: id }) => id !== 'two'),
      leftOut: { what: null, kind: 'filter', reason: 'left out by the filter' } as const,
    },
    before: gave(),
  },
  'a gate is off, and what it opens passed in the baseline': {
    met: { ...gave(), gates: { ...gave().gates, sealedAdmission: 'off' } },
    before: gave(),
  },
  'a `must` failed as in the baseline, another that passed there was not exercised': {
    met: gave(fails, notSeen),
    before: gave(fails),
  },
};
