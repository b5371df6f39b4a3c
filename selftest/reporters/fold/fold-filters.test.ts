import { describe, expect, test } from 'vitest';
import { foldTarget } from '../../../reporters/fold/fold.ts';
import type { TargetInput } from '../../../reporters/inputs/inputs.ts';
import { broken, check, clause, exchange, result, target, unit } from '../../samples/samples.ts';

const leftOut = { what: null, kind: 'filter', reason: 'left out by the filter' } as const;
const smoke = { what: 'effort', reason: 'a smoke leaves it out' };
const operation = 'webhooks.list';
const asked = check('one', [], { callee: operation });
const other = check('two', [], { calls: [operation, 'webhooks.create'] });
const held = result('one', [unit('a', 'held', { by: operation })], { callee: operation });

/** The clause that any answer to an operation may break, as a run tells of it. */
function told(more: Partial<TargetInput>) {
  const clauses = [clause('a', { everywhere: true, operations: [operation] })];
  const { clauses: reports } = foldTarget(
    target({ clauses, checks: [asked, other], results: [held], ...more }),
  );
  return reports[0];
}

describe('what any answer may break', () => {
  test.each<[left: string, reason: string, more: Partial<TargetInput>]>([
    ['a filter of operations', leftOut.reason, { leftOut }],
    ['a smoke', `effort: ${smoke.reason}`, { leftOut: smoke }],
    ['a smoke of single checks', `effort: ${smoke.reason}`, { leftOut: smoke, picked: true }],
    [
      'a run that was cut',
      'interrupted',
      { notRun: { what: null, kind: 'interrupted', reason: 'interrupted' } },
    ],
  ])('does not pass where %s left out a check that calls the operation', (_, reason, more) => {
    expect(told(more)).toMatchObject({
      verdict: 'notExercised',
      planned: 2,
      exercised: 1,
      reason: `1 of 2 not reached: ${reason}`,
    });
  });

  test.each([
    ['all that call the operation were asked', { leftOut, checks: [asked, check('two', [])] }],
    [
      'the others do not apply',
      { leftOut, checks: [asked, { ...other, gates: { workflowTools: 'off' as const } }] },
    ],
    ['single checks were picked', { leftOut, picked: true as const }],
  ])('passes where %s', (_, more) => {
    expect(told(more)?.verdict).toBe('pass');
  });

  test('is told as left out, whatever was asked before the run came to', () => {
    const exchanges = [exchange('tried', 404, { callee: operation, label: null })];
    const before = result('preflight', [], { callee: operation, exchanges });
    expect(told({ leftOut, results: [before] })?.reason).toBe(
      `1 of 1 not reached: ${leftOut.reason}`,
    );
  });

  test.each([
    ['others were asked and left out', { leftOut }, leftOut.reason],
    ['all were asked', {}, 'defaults: not said'],
  ])('is told as left out, or as lacking what a check lacked, where %s', (_, more, reason) => {
    const lack = { what: 'defaults', reason: 'not said' };
    const lacking = result('three', [], { callee: operation, lack });
    const silent = result('one', [], { callee: operation });
    const checks = [asked, other, check('three', [], { callee: operation })];
    const results = [silent, lacking];
    expect(told({ checks, results, ...more })?.reason).toBe(`1 of 1 not reached: ${reason}`);
  });
});

test('what a filter is not about is not judged, whatever came', () => {
  const clauses = [clause('a'), clause('b', { plane: 'sealed' })];
  const checks = [check('one', ['a', 'b'])];
  const results = [result('one', [broken('a', 'one'), broken('b', 'one')])];
  const report = foldTarget(target({ clauses, checks, results, leftOut, within: ['a'] }));
  expect(report.clauses.map(({ verdict }) => verdict)).toEqual(['fail', 'notExercised']);
  expect(report.clauses[1]).toMatchObject({ reason: leftOut.reason, evidence: [] });
  expect(report.planes.sealed.counts.fail).toBe(0);
});
