import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { embeddedGates } from '../../engine/embedded.ts';
import { ownProcess } from '../commands/command-line.ts';

const names = embeddedGates.map(({ name }) => name);

test('a run of all positions of the embedded gateway uses the processors, and Ctrl-C ends it with a report of each', async () => {
  const atOnce = Math.min(names.length, availableParallelism());
  const begun = names.slice(0, atOnce);
  const args = ['run', '--embedded', '--require-complete'];
  const { code, stderr, report } = await ownProcess(args, { interruptAt: begun });
  for (const name of names) expect(stderr.includes(name)).toBe(names.indexOf(name) < atOnce);
  expect(code).toBe(2);
  expect(report?.interrupted).toBe(true);
  expect(report?.defects).toEqual([]);
  expect(report?.targets.map(({ name }) => name)).toEqual(names);
  const requests = report?.targets.map((target) => target.requests > 0);
  expect(requests?.slice(0, atOnce)).not.toContain(false);
});
