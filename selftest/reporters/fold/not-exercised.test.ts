import { describe, expect, test } from 'vitest';
import { stoppedBy, lacking, stopByTarget, Stop } from '../../../harness/model/stop.ts';
import type { UnitResult } from '../../../harness/model/result.ts';
import type { TargetInput } from '../../../reporters/inputs/inputs.ts';
import schema from '../../../schemas/report.schema.json' with { type: 'json' };
import { check, clause, heldUnit, only, result, unit } from '../../samples/samples.ts';

/** What a check that was driven came to, where its claim was not reached. */
function reached(reason: string, more: Partial<UnitResult> = {}): Partial<TargetInput> {
  return {
    results: [result('one', [{ ...unit('a', 'unreached', { by: 'one', reason }), ...more }])],
  };
}

/** What a check that was stopped came to. */
function stopped(stop: Stop): Partial<TargetInput> {
  const how = stoppedBy(stop)!;
  const { reason, byTarget, endedBy } = how;
  const kept = { ...(byTarget && { byTarget }), ...(endedBy && { endedBy }) };
  const { results = [] } = reached(reason, kept);
  return { results: results.map((one) => ({ ...one, lack: stop.lack, stopped: how })) };
}

const lackOf = (what: string, reason: string) => {
  const lack = { what, reason };
  return { results: [result('one', [], { outcome: 'notExercised', lack })] };
};
const cut = (kind: 'interrupted' | 'bail' | 'time' | 'trouble' | 'lost', reason: string) => ({
  notRun: { what: null, kind, reason },
});

/** A run that does not come to its clause, for each kind of reason; the reason is said in these words. */
const samples: Readonly<Record<string, (words: string) => Partial<TargetInput>>> = {
  'account account.alphaKey': (words) => stopped(lacking('account.alphaKey', words)),
  'hook states.billing': (words) => lackOf('states.billing', words),
  'gate gates.sealedAdmission': (words) => lackOf('gates.sealedAdmission', words),
  'unmounted webhooks.list': (words) => lackOf('webhooks.list', words),
  'tier maxTier': (words) => lackOf('maxTier', words),
  'budget budget.replays': (words) => lackOf('budget.replays', words),
  'receiver receiver.tls': (words) => lackOf('receiver.tls', words),
  'setting callbackHost': (words) => lackOf('callbackHost', words),
  effort: (reason) => ({ leftOut: { what: 'effort', reason } }),
  shard: (words) => lackOf('shard', words),
  'time timeouts.runMs': (words) => lackOf('timeouts.runMs', words),
  machine: (words) => lackOf('this machine', words),
  lost: (words) => cut('lost', words),
  trouble: (words) => cut('trouble', words),
  target: (words) => stopped(stopByTarget(words)),
  inconclusive: (words) => stopped(new Stop(words)),
  missed: (words) => reached(words, { missed: true }),
  noOccasion: () => ({ clauses: [clause('a', { everywhere: true })] }),
  filter: (reason) => ({ leftOut: { what: null, kind: 'filter', reason } }),
  elsewhere: (reason) => ({ leftOut: { what: null, kind: 'elsewhere', reason } }),
  interrupted: (words) => stopped(new Stop(words, null, 'interruption')),
  bail: (words) => cut('bail', words),
  defect: (defect) => ({ results: [result('one', [], { outcome: 'defect', defect })] }),
  notRun: () => ({}),
  uncovered: () => ({ checks: [] }),
};

/** All that programs read of why a clause was not exercised. */
function readOf(input: Partial<TargetInput>) {
  const { verdict, planned, exercised, notExercised, target } = only(input);
  const { lacks, setbacks, counts, hindered } = target;
  const kinds = [...lacks, ...setbacks].map(({ kind, clauses }) => ({ kind, clauses }));
  return { verdict, planned, exercised, notExercised, kinds, counts, hindered: hindered.clauses };
}

describe('what was not exercised', () => {
  test.each(Object.entries(samples))('is told by its kind: %s', (told, sample) => {
    const [kind, member] = told.split(' ');
    const expected = member === undefined ? { kind } : { kind, member };
    expect(only(sample('some words')).notExercised).toEqual([expected]);
  });

  test.each(Object.entries(samples))('is the same in other words: %s', (_, sample) => {
    const others =
      'states.account: the target was lost, maxTier, gates.x and no answer within 5 ms';
    expect(readOf(sample(others))).toEqual(readOf(sample('some words')));
  });

  test('has a sample and a place in the schema for each kind', () => {
    const kinds = Object.keys(samples).map((told) => told.split(' ')[0]);
    expect(new Set(kinds)).toEqual(new Set(schema.$defs.unreachedKind.enum));
  });

  test('names what keeps most of it first, each once, and nothing where all was judged', () => {
    const ids = ['one', 'two', 'three'];
    const lack = { what: 'maxTier', reason: 'it is mutating' };
    const lacks = ids.slice(1).map((id) => result(id, [], { outcome: 'notExercised', lack }));
    const report = only({ checks: ids.map((id) => check(id, ['a'])), results: lacks });
    expect(report.notExercised).toEqual([{ kind: 'tier', member: 'maxTier' }, { kind: 'notRun' }]);
    expect(only({ results: [heldUnit('one')] })).not.toHaveProperty('notExercised');
  });
});
