import { expect, test } from 'vitest';
import { undisturbed } from '../../harness/run/attempts/undisturbed.ts';
import { lookEveryMs, Machine } from '../../harness/run/environment/machine.ts';
import { blankResult } from '../../harness/model/blank-result.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { broken, unit } from '../samples/samples.ts';

/** A machine whose clocks stand where a test puts them. */
function machineAt() {
  const at = { now: 0, wall: 1_700_000_000_000 };
  const told: number[] = [];
  const machine = new Machine(() => void told.push(at.now), {
    now: () => at.now,
    wall: () => at.wall,
  });
  const pass = (ms: number, setMs = 0) => {
    at.now += ms;
    at.wall += ms + setMs;
    machine.look();
  };
  return { machine, pass, told };
}

test('time that passes, on a busy machine too, is no disturbance', () => {
  const { machine, pass, told } = machineAt();
  for (const ms of [lookEveryMs, 3000, lookEveryMs]) pass(ms, 5);
  expect([machine.disturbances, told]).toEqual([[], []]);
});

test.each([
  ['set ahead', lookEveryMs, 120_000, 'the clock of this machine was set 120 s ahead'],
  ['set back', lookEveryMs, -120_000, 'the clock of this machine was set 120 s back'],
  ['stopped', 20_000 + lookEveryMs, 0, 'this machine stood still for 20 s'],
])('a machine that was %s says so once', (_, ms, setMs, words) => {
  const { machine, pass, told } = machineAt();
  pass(lookEveryMs);
  pass(ms, setMs);
  pass(lookEveryMs);
  expect(machine.disturbances).toEqual([expect.stringContaining(words)]);
  expect(told).toHaveLength(1);
});

const [check] = checks;
const held = { ...blankResult(check!), units: [unit('a', 'held')], requests: 1 };
const lacking = { ...blankResult(check!), lack: { what: 'states.account', reason: 'silent' } };
const red = { ...held, units: [broken('a', check!.id)] };

/** Drives a check that comes to these results in turn; the machine is disturbed in the first so many drives. */
async function driven(results: readonly CheckResult[], disturbed: number, ownAccounts = true) {
  const { machine, pass } = machineAt();
  const settings = { ownAccounts, endsAtMs: Infinity };
  let drives = 0;
  let forgiven = 0;
  const hook = { forgive: () => void (forgiven += 1) };
  const result = await undisturbed(
    { ...check!, tier: 'mutating' },
    { machine, hook, settings },
    () => {
      drives += 1;
      if (drives <= disturbed) pass(lookEveryMs, 3_600_000);
      return Promise.resolve(results[drives - 1] ?? results.at(-1)!);
    },
  );
  const { requests, lack, units } = result;
  return { drives, forgiven, requests, lack: lack?.what, units };
}

test('what a target did while the clock was set is looked at again', async () => {
  expect(await driven([red, held], 1)).toMatchObject({ drives: 2, requests: 2, units: held.units });
  expect(await driven([lacking, held], 1)).toMatchObject({ drives: 2, forgiven: 1 });
  expect(await driven([red, red], 1)).toMatchObject({ drives: 2, units: red.units });
  expect(await driven([held], 1)).toMatchObject({ drives: 1, units: held.units });
  expect(await driven([red], 0)).toMatchObject({ drives: 1, units: red.units });
});

test.each([
  ['is disturbed each time', 3, true],
  ['can not be driven again', 1, false],
])('a check that %s is not exercised, for want of this machine', async (_, disturbed, own) => {
  const { drives, lack, units } = await driven([red], disturbed, own);
  expect([drives, lack, units]).toEqual([own ? 3 : 1, 'this machine', []]);
});
