import { describe, expect, test } from 'vitest';
import type { Exit, ExitFacts, TargetOutcome } from '../../../reporters/gating/exit-code.ts';
import { exitCode } from '../../../reporters/gating/exit-code.ts';

const none = { pass: 0, fail: 0, waived: 0, notExercised: 0, notApplicable: 0 };

const plane = { verdict: 'conformant', counts: { ...none, pass: 1 }, countsShould: none } as const;

function outcome(more: Partial<TargetOutcome> = {}): TargetOutcome {
  return {
    name: 'acme',
    verdict: 'conformant',
    planes: { public: plane, sealed: plane, workflow: plane },
    counts: { ...none, pass: 3 },
    countsShould: none,
    lost: false,
    refused: [],
    defects: [],
    hindered: { clauses: [], answers: [], neverGiven: [] },
    ...more,
  };
}

const good: ExitFacts = {
  defects: [],
  usage: [],
  targets: [outcome()],
  waivers: [],
  interrupted: false,
  requireComplete: false,
  failOnShould: false,
};
const failed = outcome({ verdict: 'notConformant', counts: { ...none, fail: 2 } });
const incomplete = outcome({
  verdict: 'incomplete',
  counts: { ...none, pass: 1, notExercised: 1 },
});
const answer = { operation: 'POST /v1/webhooks', answer: '503', times: 2 };
const hindered = {
  ...incomplete,
  hindered: { clauses: ['a.b'], answers: [answer], neverGiven: [] },
};
const excused = {
  target: 'acme',
  clause: 'a.b',
  plane: 'public',
  hindered: true,
  by: 'waiver',
} as const;
const shouldFailed = outcome({ countsShould: { ...none, fail: 1 } });

const table: readonly (readonly [string, Partial<ExitFacts>, Exit['code'], string])[] = [
  ['all passed', {}, 0, 'every must clause that applies passed or is waived'],
  [
    'a smoke, which says what it is worth',
    { targets: [incomplete], smokeFinds: { public: 21, sealed: 37, workflow: 15 } },
    0,
    'no must clause failed; not exercised: 1 must clause on acme; a smoke misses most bugs: it finds public 21 %, sealed 37 %, workflow 15 %',
  ],
  [
    'not exercised',
    { targets: [incomplete] },
    0,
    'no must clause failed; not exercised: 1 must clause on acme',
  ],
  [
    'kept from being judged by the target',
    { targets: [hindered] },
    2,
    'acme kept 1 must clause from being judged: POST /v1/webhooks answered 503',
  ],
  [
    'kept from being judged, and excused',
    { targets: [hindered], excused: [excused] },
    0,
    'not exercised: 1 must clause on acme; excused: 1 must clause that acme kept from being judged',
  ],
  [
    'another was kept from being judged than is excused',
    { targets: [hindered], excused: [{ ...excused, clause: 'a.c' }] },
    2,
    'acme kept 1 must clause from being judged',
  ],
  [
    'excused on another target',
    { targets: [hindered], excused: [{ ...excused, target: 'other' }] },
    2,
    'acme kept 1 must clause from being judged',
  ],
  [
    'kept from being judged beside a failure',
    { targets: [failed, hindered] },
    1,
    '2 must clauses failed on acme; besides, acme kept 1 must clause from being judged: POST /v1/webhooks answered 503',
  ],
  ['a should failed, not asked for', { targets: [shouldFailed] }, 0, 'every must clause'],
  ['a used waiver', { waivers: [{ clause: 'a.b', state: 'used' }] }, 0, 'every must clause'],
  ['an unused waiver', { waivers: [{ clause: 'a.b', state: 'unused' }] }, 0, 'every must clause'],
  ['a must failed', { targets: [failed] }, 1, '2 must clauses failed on acme'],
  [
    'a should failed, asked for',
    { targets: [shouldFailed], failOnShould: true },
    1,
    '1 should clause not met on acme',
  ],
  [
    'an expired waiver',
    { waivers: [{ clause: 'a.b', state: 'expired' }] },
    1,
    'the waiver of a.b has expired',
  ],
  [
    'a stale waiver',
    { waivers: [{ clause: 'a.b', state: 'stale' }] },
    1,
    'the waiver of a.b is stale: the clause passes now',
  ],
  ['interrupted', { interrupted: true }, 2, 'the run was interrupted'],
  [
    'interrupted before some targets had their turn',
    { interrupted: true, targets: [incomplete, outcome({ verdict: 'notJudged' })] },
    2,
    'the run was interrupted',
  ],
  [
    'interrupted before any target had it',
    { interrupted: true, targets: [outcome({ verdict: 'notJudged' })] },
    4,
    'acme had accepted no good request when the run was interrupted',
  ],
  [
    'incomplete, completeness asked for',
    { targets: [incomplete], requireComplete: true },
    2,
    '1 must clause not exercised on acme',
  ],
  ['bad usage', { usage: ['unknown option --x'] }, 3, 'unknown option --x'],
  ['no target', { targets: [] }, 4, 'no target was judged'],
  [
    'no control succeeded',
    { targets: [outcome({ verdict: 'notJudged' })] },
    4,
    'acme accepted no good request',
  ],
  ['lost', { targets: [outcome({ lost: true })] }, 4, 'acme was lost before the end'],
  [
    'refused',
    { targets: [outcome({ refused: ['account.alphaKey'] })] },
    4,
    'acme refused good requests with account.alphaKey',
  ],
  [
    'unreachable',
    { targets: [outcome({ verdict: 'notJudged', trouble: 'connection refused' })] },
    4,
    'acme: connection refused',
  ],
  ['a defect', { defects: ['boom'] }, 5, 'defect of the suite: boom'],
  [
    'a defect on a target',
    { targets: [outcome({ defects: ['a', 'b'] })] },
    5,
    'defect of the suite: a (and 1 more)',
  ],
];

describe('exit code', () => {
  test.each(table)('%s', (_, facts, code, reason) => {
    const exit = exitCode({ ...good, ...facts });
    expect(exit.code).toBe(code);
    expect(exit.reason).toContain(reason);
  });

  const causes = {
    5: { defects: ['boom'] },
    3: { usage: ['bad'] },
    4: { targets: [outcome({ lost: true }), failed, incomplete] },
    1: { waivers: [{ clause: 'a.b', state: 'stale' }] },
    2: { interrupted: true },
  } as const satisfies Record<number, Partial<ExitFacts>>;
  const order = [5, 3, 4, 1, 2] as const;
  const pairs = order.flatMap((first, at) =>
    order.slice(at + 1).map((second) => [first, second] as const),
  );

  test.each(pairs)('%i goes before %i', (first, second) => {
    expect(exitCode({ ...good, ...causes[second], ...causes[first] }).code).toBe(first);
    expect(exitCode({ ...good, ...causes[second] }).code).toBe(second);
  });

  test('one target that fails is not hidden by one that passes, in either order', () => {
    for (const targets of [
      [outcome(), failed],
      [failed, outcome()],
    ]) {
      expect(exitCode({ ...good, targets }).code).toBe(1);
    }
  });
});
