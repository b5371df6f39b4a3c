import type { CheckResult } from '../../harness/model/result.ts';
import type { Verdict } from '../../harness/model/verdict.ts';
import { lookAgain } from '../../harness/run/attempts/shared-account.ts';
import { broken, result, unit } from '../reporters/samples.ts';
import { describe, expect, test } from 'vitest';

const clause = 'webhooks.enable.leaves-others';
const red = result('one', [broken(clause, 'one')]);
const told = (verdict: Verdict<'unit'>) => result('one', [unit(clause, verdict, { by: 'one' })]);

/** Looks again at a finding where others are at work: further drives come to the results, in turn. */
async function lookedAgain(further: readonly CheckResult[], isShared = true) {
  const left = [...further];
  const again = () => Promise.resolve(left.shift() ?? told('unreached'));
  const fixedAccount = { isShared: () => isShared };
  const { units } = await lookAgain(red, { fixedAccount }, again);
  return { verdict: units[0]?.verdict, findings: units[0]?.findings.length, left: left.length };
}

describe('what was found where others may be at work', () => {
  test('stands where it is found again', async () => {
    expect(await lookedAgain([told('unreached'), red])).toMatchObject({ verdict: 'broken' });
  });

  test('is gone where one more look shows that the claim holds', async () => {
    expect(await lookedAgain([red, told('held'), red])).toMatchObject({ verdict: 'held', left: 1 });
  });

  test('is not decided where no look comes to it again', async () => {
    expect(await lookedAgain([])).toEqual({ verdict: 'unreached', findings: 0, left: 0 });
  });

  test('stands at first sight where nobody else can have touched it', async () => {
    expect(await lookedAgain([told('held')], false)).toMatchObject({ verdict: 'broken', left: 1 });
  });
});
