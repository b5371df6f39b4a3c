import * as fc from 'fast-check';
import type { CheckResult } from '../../harness/model/result.ts';
import type { TargetInput } from '../../reporters/inputs/inputs.ts';
import { gateNames } from '../../schemas/operations/operation.ts';
import { broken, check, clause, result, target, unit } from './samples.ts';

const clauseIds = ['a', 'b', 'c', 'd', 'e'];
const checkIds = ['one', 'two', 'three', 'four'];
const operationIds = ['webhooks.list', 'webhooks.sealedEvents', 'sealed.messages.list'] as const;
export const planeNames = ['public', 'sealed', 'workflow'] as const;

const position = fc.constantFrom('on', 'off', 'unknown');
const gateNeeds = fc.dictionary(fc.constantFrom(...gateNames), fc.constantFrom('on', 'off'));
const optional = <T>(of: fc.Arbitrary<T>, name: string) =>
  fc.option(of, { nil: undefined }).map((value) => (value === undefined ? {} : { [name]: value }));

const clauses = fc.tuple(
  ...clauseIds.map((id) =>
    fc
      .tuple(
        fc.record({
          level: fc.constantFrom('must', 'should'),
          plane: fc.constantFrom(...planeNames),
          operations: fc.subarray([...operationIds]),
        }),
        optional(fc.constant(true), 'everywhere'),
        optional(
          fc.record({ gate: fc.constantFrom(...gateNames), is: fc.constantFrom('on', 'off') }),
          'when',
        ),
        optional(fc.constant({ because: 'client-side', detail: '' }), 'excluded'),
      )
      .map(([row, ...flags]) => clause(id, Object.assign({}, row, ...flags))),
  ),
);

const checks = fc.tuple(
  ...checkIds.map((id) =>
    fc
      .record({
        claimed: fc.subarray(clauseIds),
        callee: fc.constantFrom(...operationIds),
        gates: gateNeeds,
      })
      .map(({ claimed, callee, gates }) => check(id, claimed, { callee, gates })),
  ),
);

const unitOf = (by: string) =>
  fc
    .record({
      of: fc.constantFrom(...clauseIds),
      at: fc.constantFrom(by, ...operationIds),
      verdict: fc.constantFrom('held', 'held', 'held', 'unreached', 'broken'),
    })
    .map(({ of, at, verdict }) =>
      verdict === 'broken' ? broken(of, at) : unit(of, verdict, { by: at }),
    );

const results = fc
  .array(
    fc.constantFrom(...checkIds).chain((id) =>
      fc
        .record({
          units: fc.array(unitOf(id), { maxLength: 8 }),
          outcome: fc.constantFrom(
            'judged',
            'judged',
            'judged',
            'notExercised',
            'notApplicable',
            'defect',
          ),
          controlsAccepted: fc.nat(1),
        })
        .map(({ units, ...more }) => result(id, units, more)),
    ),
  )
  .map((list): readonly CheckResult[] => list);

/** Any target that the fold may meet: clauses, checks and results of all kinds, also odd ones. */
export const anyInput = fc
  .record({
    clauses,
    checks,
    results,
    gates: fc.record({
      sealedAdmission: position,
      sealedWebhookDelivery: position,
      workflowTools: position,
    }),
    unmounted: fc.subarray([...operationIds]),
    waivers: fc.subarray(
      clauseIds.map((id) => ({ clause: id, reason: 'known', expires: '2027-01-01' })),
    ),
  })
  .map((more): TargetInput => target(more));
