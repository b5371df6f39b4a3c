import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands, type Command } from '../../fixtures/generators/message-commands.ts';

const submissions = (all: readonly Command[]) => all.filter((one) => one.do === 'submit');

test('a sequence begins with a submission, so that there is a message to speak of', () => {
  fc.assert(
    fc.property(commands(), (all) => {
      expect(all[0]?.do).toBe('submit');
      expect(all.length).toBeLessThanOrEqual(10);
    }),
  );
});

test('most sequences use a name twice, and some bring it with another content', () => {
  const drawn = fc.sample(commands(), { numRuns: 300, seed: 1 }).map(submissions);
  const again = drawn.filter((all) => new Set(all.map(({ key }) => key)).size < all.length);
  const conflicting = drawn.filter((all) =>
    all.some((one) => all.some((other) => other.key === one.key && other.content !== one.content)),
  );
  expect(again.length).toBeGreaterThan(150);
  expect(conflicting.length).toBeGreaterThan(50);
});
