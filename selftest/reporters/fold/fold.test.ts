import { describe, expect, test } from 'vitest';
import { foldRun, foldTarget } from '../../../reporters/fold/fold.ts';
import {
  broken,
  check,
  clause,
  sampleGates,
  heldUnit,
  only,
  result,
  sampleRun,
  target,
  unit,
} from '../../samples/samples.ts';

describe('a clause', () => {
  test('passes once every check that claims it held', () => {
    const checks = [check('one', ['a']), check('two', ['a'])];
    expect(only({ checks, results: [heldUnit('one'), heldUnit('two')] })).toMatchObject({
      verdict: 'pass',
      reason: '2 of 2 held',
      planned: 2,
      exercised: 2,
    });
  });

  test('fails by one finding, though the rest was not reached', () => {
    const checks = [check('one', ['a']), check('two', ['a'])];
    expect(only({ checks, results: [result('one', [broken('a', 'one')])] })).toMatchObject({
      verdict: 'fail',
      reason: 'expected status 409, got status 201',
      planned: 2,
      exercised: 1,
      findings: 1,
    });
  });

  test('fails by a finding of a check that did not claim it', () => {
    const results = [heldUnit('one'), result('other', [broken('a', 'webhooks.create')])];
    expect(only({ results }).verdict).toBe('fail');
  });

  test('is not exercised where a check lacks something, the most frequent reason first', () => {
    const lack = { what: 'account.alphaKey', reason: 'the account has no alphaKey' };
    const lacking = (id: string) => result(id, [], { outcome: 'notExercised', lack });
    const silent = result('three', [
      unit('a', 'unreached', { by: 'three', reason: 'no answer in time' }),
    ]);
    const ids = ['one', 'two', 'three', 'four', 'five'];
    const results = [lacking('one'), silent, lacking('two'), heldUnit('four'), heldUnit('five')];
    const report = only({ checks: ids.map((id) => check(id, ['a'])), results });
    expect(report.verdict).toBe('notExercised');
    expect(report.reason).toBe(
      '3 of 5 not reached: account.alphaKey: the account has no alphaKey (2); no answer in time (1)',
    );
    expect(report.target.lacks).toEqual([{ ...lack, kind: 'account', clauses: ['a'] }]);
  });

  test('is not exercised where no check claims it', () => {
    expect(only({ checks: [] })).toMatchObject({
      verdict: 'notExercised',
      reason: 'no check covers it yet',
      planned: 0,
    });
  });

  test.each([
    ['its check did not run', {}],
    ['the target was lost before the end', { lost: true }],
    [
      'left out by the filter',
      { leftOut: { what: null, kind: 'filter', reason: 'left out by the filter' } as const },
    ],
  ])('is not exercised: %s', (reason, more) => {
    expect(only(more)).toMatchObject({
      verdict: 'notExercised',
      reason: `1 of 1 not reached: ${reason}`,
    });
  });

  test('is not exercised where a smoke leaves its check out, which the report says how to mend', () => {
    const leftOut = { what: 'effort', reason: 'a smoke leaves it out' };
    const { verdict, target: report } = only({ leftOut });
    expect(verdict).toBe('notExercised');
    expect(report.lacks).toEqual([{ ...leftOut, kind: 'effort', clauses: ['a'] }]);
  });

  test('makes no target conformant of which checks were left out, though all others held', () => {
    const results = [heldUnit('one')];
    expect(only({ results }).target.verdict).toBe('conformant');
    const leftOut = { what: 'effort', reason: 'a smoke leaves it out' };
    const { verdict, target: report } = only({ results, leftOut });
    expect(verdict).toBe('pass');
    expect(report.verdict).toBe('incomplete');
    expect(Object.values(report.planes).map((plane) => plane.verdict)).not.toContain('conformant');
  });

  test('is not proved by a check that met a defect', () => {
    const results = [{ ...heldUnit('one'), outcome: 'defect', defect: 'boom' } as const];
    const report = only({ results });
    expect(report.verdict).toBe('notExercised');
    expect(report.target.defects).toEqual(['one: boom']);
  });

  test('is not exercised where its check reached only a part of it', () => {
    const part = [unit('a', 'held', { by: 'one' }), unit('a', 'unreached', { by: 'one' })];
    expect(only({ results: [result('one', part)] }).verdict).toBe('notExercised');
  });

  test('is left out where it can not be judged over the wire', () => {
    const excluded = clause('b', { excluded: { because: 'client-side', detail: '' } });
    const report = foldTarget(target({ clauses: [excluded, clause('a')] }));
    expect(report.clauses.map(({ id }) => id)).toEqual(['a']);
    expect(report.counts.notExercised).toBe(1);
  });

  test('that the table lacks is a defect and not lost', () => {
    const results = [heldUnit('one'), result('two', [broken('gone', 'two')])];
    expect(only({ results }).target.defects).toEqual(['two: finding on unknown clause gone']);
  });
});

describe('an elective clause', () => {
  const clauses = [clause('a', { elective: true })];
  const checks = [check('one', ['a']), check('two', ['a'])];

  test('does not apply where neither hook nor file offers what it takes', () => {
    for (const what of ['states.recipient', 'defaults'])
      expect(only({ clauses, checks: [checks[1]!], results: [lackingTwo(what)] })).toMatchObject({
        verdict: 'notApplicable',
        planned: 0,
      });
  });

  test('does not apply where no occasion came, save where the target kept it from coming', () => {
    const unreached = unit('a', 'unreached', { by: 'two', reason: 'there is no tie' });
    const only2 = { clauses, checks: [checks[1]!] };
    expect(only({ ...only2, results: [result('two', [unreached])] }).verdict).toBe('notApplicable');
    const kept = { ...unreached, byTarget: true } as const;
    expect(only({ ...only2, results: [result('two', [kept])] }).verdict).toBe('notExercised');
  });

  test('of an occasion alone is missed where a hook does not offer what it takes', () => {
    const ofOccasion = [clause('a', { elective: 'occasion' })];
    const only2 = { clauses: ofOccasion, checks: [checks[1]!] };
    const lacking = lackingTwo('states.recipient');
    expect(only({ ...only2, results: [lacking] }).verdict).toBe('notExercised');
    const unreached = unit('a', 'unreached', { by: 'two', reason: 'there is no tie' });
    expect(only({ ...only2, results: [result('two', [unreached])] }).verdict).toBe('notApplicable');
  });

  test('is judged by what was offered', () => {
    const results = [heldUnit('one'), lackingTwo('states.recipient')];
    expect(only({ clauses, checks, results })).toMatchObject({ verdict: 'pass', planned: 1 });
    const wrong = result('one', [broken('a', 'one')]);
    expect(only({ clauses, checks, results: [wrong] }).verdict).toBe('fail');
  });

  test('is missed where its check did not run, or the account lacks what any check needs', () => {
    expect(only({ clauses, checks, results: [] }).verdict).toBe('notExercised');
    const results = [lackingTwo('account.alphaKey')];
    expect(only({ clauses, checks: [checks[1]!], results }).verdict).toBe('notExercised');
  });
});

describe('a clause that holds everywhere', () => {
  const everywhere = [
    clause('a', { everywhere: true, operations: ['webhooks.list', 'webhooks.sealedEvents'] }),
  ];
  const byList = result('one', [unit('a', 'held', { by: 'webhooks.list' })]);
  const byBoth = result('two', [unit('a', 'held', { by: 'webhooks.sealedEvents' })]);

  test('is planned once an operation', () => {
    expect(only({ clauses: everywhere, checks: [], results: [byList] })).toMatchObject({
      verdict: 'notExercised',
      planned: 2,
      exercised: 1,
    });
    expect(only({ clauses: everywhere, results: [byList, byBoth] }).verdict).toBe('pass');
  });

  test('counts an operation that nothing prompts where an answer came, and plans none', () => {
    const operations = ['webhooks.list', 'webhooks.sealedEvents'] as const;
    const clauses = [
      clause('a', { everywhere: true, operations, incidental: ['webhooks.sealedEvents'] }),
    ];
    expect(only({ clauses, results: [byList] })).toMatchObject({ verdict: 'pass', planned: 1 });
    expect(only({ clauses, results: [byList, byBoth] })).toMatchObject({ planned: 2 });
    const wrong = result('two', [broken('a', 'webhooks.sealedEvents')]);
    expect(only({ clauses, results: [byList, wrong] }).verdict).toBe('fail');
  });

  test('does not apply to an operation for which a check made every occasion, and nothing came', () => {
    const callee = 'webhooks.sealedEvents';
    const made = result('made', [unit('a', 'held', { by: 'made' })], { callee });
    expect(only({ clauses: everywhere, results: [byList, made] })).toMatchObject({
      verdict: 'pass',
      planned: 1,
    });
    const operations = [callee] as const;
    const alone = [clause('a', { everywhere: true, operations })];
    expect(only({ clauses: alone, results: [made] }).verdict).toBe('notApplicable');
    const cut = result('made', [unit('a', 'unreached', { by: 'made' })], { callee });
    expect(only({ clauses: alone, results: [cut] }).verdict).toBe('notExercised');
    const wrong = result('two', [broken('a', callee)]);
    expect(only({ clauses: alone, results: [made, wrong] }).verdict).toBe('fail');
  });

  test('is not proved by a check that met a defect', () => {
    const results = [byList, { ...byBoth, outcome: 'defect' } as const];
    expect(only({ clauses: everywhere, results }).verdict).toBe('notExercised');
  });

  test('fails by an operation that it is not planned for, and shows the exchange', () => {
    const elsewhere = result('three', [broken('a', 'ownerMessages.list')]);
    const report = only({ clauses: everywhere, results: [byList, byBoth, elsewhere] });
    expect(report).toMatchObject({ verdict: 'fail', planned: 2, exercised: 2, findings: 1 });
    expect(report.evidence).toMatchObject([
      { role: 'failure', check: 'three', label: 'probe' },
      { role: 'control', check: 'three', label: 'control' },
    ]);
  });

  test('does not wait for an operation behind a gate that is off', () => {
    const { gates } = sampleGates('off');
    expect(only({ clauses: everywhere, gates, results: [byList] })).toMatchObject({
      verdict: 'pass',
      planned: 1,
    });
  });

  test('waits for an operation that is not mounted yet', () => {
    const report = only({
      clauses: everywhere,
      unmounted: ['webhooks.sealedEvents'],
      results: [byList, byBoth],
    });
    expect(report.verdict).toBe('notExercised');
    expect(report.reason).toContain('unmounted');
  });
});

describe('a run', () => {
  test('takes its exit code from all its targets', () => {
    const passing = target({
      clauses: [clause('a')],
      checks: [check('one', ['a'])],
      results: [heldUnit('one')],
    });
    const failing = { ...passing, name: 'b', results: [result('one', [broken('a', 'one')])] };
    const report = foldRun(sampleRun([passing, failing]));
    expect(report.exitCode).toBe(1);
    expect(report.targets.map(({ verdict }) => verdict)).toEqual(['conformant', 'notConformant']);
  });
});

function lackingTwo(what: string) {
  return result('two', [], { outcome: 'notExercised', lack: { what, reason: 'it is not there' } });
}
