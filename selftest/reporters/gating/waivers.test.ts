import { describe, expect, test } from 'vitest';
import { foldRun } from '../../../reporters/fold/fold.ts';
import type { Waiver } from '../../../harness/model/waiver.ts';
import type { TargetInput } from '../../../reporters/inputs/inputs.ts';
import { waiversOfOthers } from '../../../reporters/gating/waivers.ts';
import { renderMarkdown } from '../../../reporters/formats/markdown.ts';
import { broken, check, clause, result, sampleRun, target, unit } from '../../samples/samples.ts';

const clauses = [clause('a')];
const checks = [check('one', ['a'])];
const passing = result('one', [unit('a', 'held', { by: 'one' })]);
const failing = result('one', [broken('a', 'one')]);
const today = '2026-11-20';
const waiver: Waiver = { clause: 'a', reason: 'ticket 12', expires: '2026-12-31' };

function fold(waivers: readonly Waiver[], targets: readonly Partial<TargetInput>[], day: string) {
  const inputs = targets.map((more) => target({ clauses, checks, waivers, today: day, ...more }));
  const report = foldRun(sampleRun(inputs, { waivers, today: day }));
  return { report, clause: report.targets[0]?.clauses[0], state: report.waivers[0]?.state };
}

describe('a waiver', () => {
  test('excuses a failure up to and on its last day', () => {
    const beside = {
      clauses: [...clauses, clause('b')],
      checks: [...checks, check('two', ['b'])],
      results: [failing, result('two', [unit('b', 'held', { by: 'two' })])],
    };
    const { report, clause: judged, state } = fold([waiver], [beside], '2026-12-31');
    expect(judged).toMatchObject({ verdict: 'waived', findings: 1 });
    expect(judged?.reason).toBe('expected status 409, got status 201; waived: ticket 12');
    expect(report.targets[0]?.verdict).toBe('conformant');
    expect([state, report.exitCode]).toEqual(['used', 0]);
  });

  test('in use is told in the summary, after those that want looking at', () => {
    const b = { ...waiver, clause: 'b', expires: '2026-12-01' };
    const both = {
      clauses: [...clauses, clause('b')],
      checks: [...checks, check('two', ['b'])],
      results: [failing, result('two', [broken('b', 'two')])],
    };
    const { report } = fold([waiver, b], [both], '2026-12-02');
    expect(renderMarkdown(report)).toMatch(
      /- waiver expired: `b`; .*\n- waiver used: `a`; until 2026-12-31: ticket 12\n/,
    );
  });

  test('that has expired excuses nothing', () => {
    const {
      report,
      clause: judged,
      state,
    } = fold([waiver], [{ results: [failing] }], '2027-01-01');
    expect(judged?.verdict).toBe('fail');
    expect([state, report.exitCode]).toEqual(['expired', 1]);
  });

  test('that has expired is told even where its clause was not exercised', () => {
    const { report, state } = fold(
      [waiver],
      [{ results: [{ ...passing, units: [] }] }],
      '2027-01-01',
    );
    expect([state, report.exitCode]).toEqual(['expired', 1]);
  });

  test('whose clause passes now is stale', () => {
    const { report, state } = fold([waiver], [{ results: [passing] }], '2026-11-20');
    expect([state, report.exitCode]).toEqual(['stale', 1]);
  });

  test('for all targets is still needed where one of them fails', () => {
    const targets = [{ results: [passing] }, { name: 'b', results: [failing] }];
    expect(fold([waiver], targets, '2026-11-20').state).toBe('used');
  });

  test('for one target says nothing of another', () => {
    const forB = { ...waiver, target: 'b' };
    const targets = [{ results: [failing] }, { name: 'b', results: [passing] }];
    const { clause: judged, state } = fold([forB], targets, '2026-11-20');
    expect([judged?.verdict, state]).toEqual(['fail', 'stale']);
  });

  test('whose clause was not judged is unused', () => {
    expect(fold([waiver], [{ name: 'c' }], '2026-11-20').state).toBe('unused');
  });

  const kept = result(
    'one',
    [{ ...unit('a', 'unreached', { by: 'one', reason: '503' }), byTarget: true }],
    { stopped: { reason: '503 to a good request', byTarget: true } },
  );
  const left = { ...passing, units: [] };
  const narrow: Waiver = { ...waiver, target: 'acme', owner: 'team' };
  const gap: Waiver = { ...narrow, excuses: 'notExercised' };
  const elsewhere: Waiver = { ...narrow, fingerprints: ['0123456789ab'] };

  test.each([
    ['a gap of the target, by a waiver that names no cause', kept, waiver, 'used'],
    ['a gap of the target, by one for gaps', kept, gap, 'used'],
    ['another gap, by one for gaps', left, gap, 'used'],
    ['no other gap, by one that names no cause', left, waiver, 'unused'],
    ['no gap, by one for a failure', kept, elsewhere, 'unused'],
    ['no failure, by one for gaps', failing, gap, 'changed'],
    ['nothing once the clause passes', passing, gap, 'stale'],
  ] as const)('excuses %s', (_, came, one, state) => {
    const told = fold([one], [{ results: [came] }], today);
    expect(told.state).toBe(state);
    expect(told.clause?.reason.includes('; waived: ticket 12')).toBe(state === 'used');
  });

  const shown = fold([], [{ results: [failing] }], '2026-11-20').clause?.fingerprints ?? [];

  test('with fingerprints excuses the failure that has them, and no other', () => {
    const same = fold([{ ...narrow, fingerprints: shown }], [{ results: [failing] }], '2026-11-20');
    expect([same.clause?.verdict, same.state]).toEqual(['waived', 'used']);
    const otherwise = result('one', [broken('a', 'one', { got: 'status 500' })]);
    const other = fold(
      [{ ...narrow, fingerprints: shown }],
      [{ results: [otherwise] }],
      '2026-11-20',
    );
    expect([other.clause?.verdict, other.state, other.report.exitCode]).toEqual([
      'fail',
      'changed',
      1,
    ]);
    expect(other.clause?.reason).toContain('its waiver is for another failure');
  });

  test('with fingerprints excuses less than it was written for', () => {
    const more = [...shown, '0123456789ab'];
    const { state } = fold([{ ...narrow, fingerprints: more }], [{ results: [failing] }], today);
    expect(state).toBe('used');
  });

  test.each([
    ['stale', passing, waiver, 'take it out'],
    ['expired', failing, { ...waiver, expires: '2026-11-19' }, 'another last day'],
    ['changed', failing, { ...narrow, fingerprints: ['3:0123456789ab'] }, 'in another way'],
    ['changed', failing, { ...narrow, fingerprints: ['0123456789ab'] }, 'of an older form'],
  ])('that is %s says how to mend the file', (state, came, one, words) => {
    const { report } = fold([one], [{ results: [came] }], today);
    expect(report.waivers).toMatchObject([{ state, mend: expect.stringContaining(words) }]);
  });

  test('for a clause that can not be judged is a mistake in the file', () => {
    const excluded = clause('x', { excluded: { because: 'client-side', detail: '' } });
    const named = ['a', 'x', 'y'].map((id) => ({ ...waiver, clause: id }));
    expect(waiversOfOthers(named, [...clauses, excluded])).toEqual(['x', 'y']);
  });
});
