import { describe, expect, test } from 'vitest';
import { wholeAccount } from '../../cli/outlook/account.ts';
import { additions } from '../../cli/outlook/additions.ts';
import { additionLines } from '../../cli/outlook/text.ts';
import { outlook } from '../../cli/outlook/outlook.ts';
import type { Situation } from '../../cli/outlook/situation.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Target } from '../../harness/model/target.ts';
import { bareTarget } from '../../harness/target-file/read-targets.ts';
import { checks } from '../../suites/index.ts';
import { commandLine, withTarget } from '../../selftest/commands/command-line.ts';

const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };
const on = { sealedAdmission: 'on', sealedWebhookDelivery: 'on', workflowTools: 'on' } as const;

function situation(target: Partial<Target>, more: Partial<Situation> = {}): Situation {
  const whole: Target = {
    ...bareTarget('https://gw.example.com'),
    gates,
    origin: 'https://app.example.com',
    maxTier: 'irreversible',
    ...target,
  };
  const account = whole.account ?? {};
  return {
    target: whole,
    gates: on,
    account,
    ownAccounts: false,
    refused: [],
    unable: new Set(),
    ...more,
  };
}

const states = { url: 'http://127.0.0.1:1/states', headers: {} };
const receiver = {
  listen: '127.0.0.1:1',
  callbackUrl: 'https://hooks.example.com/in',
  refusedHost: 'refused.example.com',
  tls: { certFile: 'receiver.pem', keyFile: 'receiver.key' },
};
const hooked = (unable: readonly string[] = []) =>
  situation(
    { states, receiver },
    { account: wholeAccount, ownAccounts: true, unable: new Set(unable) },
  );

function claimedBy(some: (check: Check) => boolean): ReadonlySet<string> {
  return new Set(checks.filter(some).flatMap(({ claims }) => claims.map(({ clause }) => clause)));
}

describe('what a run could exercise', () => {
  test('is everything with a receiver and a state hook that makes everything', () => {
    const { exercised, open } = outlook(hooked());
    expect([...open]).toEqual([]);
    expect(exercised.size).toBeGreaterThan(600);
    expect(additions(hooked())).toEqual([]);
  });

  test('is without a receiver all but what shows nowhere else', () => {
    const elsewhere = claimedBy(({ needs }) => !needs.receiver);
    const alone = [...claimedBy(({ needs }) => needs.receiver === true)].filter(
      (clause) => !elsewhere.has(clause),
    );
    const unheard = situation({ states }, { account: wholeAccount, ownAccounts: true });
    expect(alone.length).toBeGreaterThan(0);
    expect([...outlook(unheard).open].toSorted()).toEqual(alone.toSorted());
  });

  test.each(['read_only', 'mutating'] as const)(
    'is what a run at %s did, and little more',
    (maxTier) =>
      withTarget({ gates }, { gates, maxTier }, async (file) => {
        const { report } = await commandLine(['run', '--config', file]);
        const passed = (report?.targets[0]?.clauses ?? []).filter(
          ({ verdict }) => verdict === 'pass',
        );
        const hook = situation({ states, maxTier }, { account: wholeAccount, ownAccounts: true });
        const { exercised } = outlook(hook);
        expect(passed.length).toBeGreaterThan(100);
        const known = new Set<string>(exercised);
        expect(passed.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
        // what is left over shows only in what an account happens to have
        expect(passed.length).toBeGreaterThan(exercised.size * 0.7);
      }),
  );
});

describe('what to add', () => {
  test('is the state that most clauses wait for, each once', () => {
    // none of these waits for another of them, so that what one adds is the same wherever it comes
    const found = additions(hooked(['delivery', 'usage', 'outage', 'recipient']));
    expect(found).toHaveLength(3);
    expect(found[0]?.what).toBe('the state delivery');
    expect(new Set(found.map(({ what }) => what)).size).toBe(3);
    const counts = found.map(({ clauses }) => clauses);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  test('is a whole hook for who has an account, and what else it takes', () => {
    const account = { owner: { session: 's', csrf: 'c' } };
    const whats = additions(situation({ account, maxTier: 'mutating' })).map(({ what }) => what);
    expect(whats).toEqual([
      'states, a state hook',
      'maxTier "irreversible"',
      'receiver, where the suite listens',
    ]);
  });

  test('names the members of an account that a hook leaves out or the target refuses', () => {
    const { workflowToken: _, ...account } = wholeAccount;
    const lacking: Situation = { ...hooked(), account, refused: ['sealedKey'] };
    const whats = additions(lacking).map(({ what }) => what);
    expect(whats[0]).toMatch(/^account\.sealedKey in what the state account/);
    expect(whats[1]).toMatch(/^account\.workflowToken in what the state account/);
  });

  test('is asked of the hook where it is a state of it, and of the target file otherwise', () => {
    const more = { clauses: 2 };
    expect(
      additionLines(
        [
          { what: 'the state usage', of: 'hook', ...more },
          { what: 'the state device', of: 'hook', ...more },
          { what: 'origin', of: 'file', ...more },
        ],
        'after',
      ),
    ).toEqual([
      '  to exercise more, have the state hook offer (docs/state-hook.md):',
      '    the state usage: 2 clauses more',
      '    then the state device: 2 clauses more',
      '  then add to the target file (docs/target-file.md):',
      '    origin: 2 clauses more',
    ]);
    expect(additions(hooked(['delivery']))[0]).toMatchObject({ of: 'hook' });
  });

  test('counts what a run left open, and is nothing where it left nothing', () => {
    const left = new Set(['webhooks.create.ninth-409'] as const);
    const fixed = situation({ account: wholeAccount });
    expect(additions(fixed, 3, left)).toEqual([
      { what: 'states, a state hook', of: 'file', clauses: 1 },
    ]);
    expect(additions(fixed, 3, new Set())).toEqual([]);
  });
});
