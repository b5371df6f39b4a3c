import { expect, test } from 'vitest';
import { lookEveryMs, Machine } from '../../harness/run/environment/machine.ts';

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
