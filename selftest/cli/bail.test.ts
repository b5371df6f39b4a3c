import { expect, test } from 'vitest';
import { createBail } from '../../engine/bail.ts';
import { mutants } from '../../fixtures/mutants/index.ts';
import { broken, result, unit } from '../samples/samples.ts';
import { commandLine, withTarget } from '../commands/command-line.ts';

const must = ['webhooks.create.ninth-409', 'webhooks.create.disabled-on-create'] as const;

/** Creates endpoints enabled: breaks a must. */
const { alter: enabledOnCreate } = mutants.find(
  ({ id }) => id === 'endpoints-are-created-enabled',
)!;

function fails(clause: string) {
  return result('one', [broken(clause, 'one')]);
}

test('counts must clauses that failed, each once, and none that is waived or held', () => {
  const waiver = {
    clause: 'webhooks.create.accepted',
    reason: 'r',
    expires: '2999-01-01',
  } as const;
  const bail = createBail(2, [waiver]);
  bail.note(fails(must[0]));
  bail.note(fails(must[0]));
  bail.note(fails(waiver.clause));
  bail.note(fails('owner-auth.session-unknown-401'));
  bail.note(result('one', [unit(must[1], 'held')]));
  expect(bail.signal.aborted).toBe(false);
  bail.note(fails(must[1]));
  expect(bail.signal.aborted).toBe(true);
});

test('a run that is ended so exits with 1 and says why the rest was not exercised', () => {
  return withTarget({ alter: enabledOnCreate }, {}, async (file) => {
    const args = ['run', '--config', file, '--plane', 'public', '--bail', '1'];
    const { code, report } = await commandLine(args);
    expect(code).toBe(1);
    const [target] = report?.targets ?? [];
    expect(target?.clauses.filter(({ verdict }) => verdict === 'fail').length).toBeGreaterThan(0);
    const left = target?.clauses.filter(({ reason }) => reason.includes('--bail')) ?? [];
    expect(left.length).toBeGreaterThan(0);
    for (const { verdict } of left) expect(verdict).toBe('notExercised');
  });
});

test('--bail takes a whole number from 1', async () => {
  const { code, stderr } = await commandLine(['run', '--embedded', '--bail', '0']);
  expect({ code, stderr }).toMatchObject({ code: 3, stderr: expect.stringContaining('--bail 0') });
});
