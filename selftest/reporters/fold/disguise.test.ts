import { expect, test } from 'vitest';
import { foldRun } from '../../../reporters/fold/fold.ts';
import {
  broken,
  check,
  clause,
  exchange,
  request,
  result,
  sampleRun,
  target,
  text,
  unit,
} from '../../samples/samples.ts';

const secret = 'session-of-somebody-0123456789';

/** A run in which a secret stands wherever something of outside may stand. */
function leaking() {
  const shown = exchange('leak', 200, {
    fault: `sent ${secret}`,
    request: request({ path: `/v1/${secret}`, headers: [['Cookie', secret]] }),
    response: { status: 200, reason: secret, headers: [[secret, secret]], body: text(secret) },
  });
  const more = { exchange: 0, controls: [], expected: `not ${secret}`, got: secret };
  const open = unit('b', 'unreached', { by: 'two', reason: `set-up answered ${secret}` });
  return target({
    clauses: [clause('a'), clause('b')],
    checks: [check('one', ['a']), check('two', ['b'])],
    results: [
      result('one', [broken('a', 'one', more)], {
        exchanges: [shown],
        observations: [{ topic: 'what came', value: secret }],
      }),
      result('two', [open], { outcome: 'notExercised' }),
      result('three', [], { outcome: 'defect', defect: `read ${secret}` }),
    ],
    refused: [`account.owner (${secret})`],
    trouble: `answered ${secret}`,
  });
}

test('nothing that came from outside leaves the fold as it was', () => {
  const defects = [`outside: ${secret}`];
  const before = JSON.stringify(foldRun(sampleRun([leaking()], { defects })));
  expect(before.split(secret).length).toBeGreaterThan(14);
  const disguise = (all: string) => all.replaceAll(secret, '…');
  const after = foldRun(sampleRun([{ ...leaking(), disguise }], { defects, disguise }));
  expect(JSON.stringify(after)).not.toContain(secret);
});

function blot(): string {
  return '…';
}

test('what is our own is not looked at', () => {
  const { targets } = foldRun(sampleRun([{ ...leaking(), disguise: blot }], { disguise: blot }));
  const [first] = targets[0]?.clauses ?? [];
  expect(first).toMatchObject({ id: 'a', verdict: 'fail', statement: 'does what a asks for' });
  expect(first?.evidence[0]).toMatchObject({
    role: 'failure',
    check: 'one',
    request: { path: '…' },
  });
  expect(first?.evidence[0]?.replay).toContain('replay a');
});
