import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnAnswer, mostOfFormat, takenThrough } from './any-answer.ts';

// the proof takes many more of them
test('whatever an answer is, every format can be made of it, and none is without bounds', () => {
  fc.assert(
    fc.property(fc.array(drawnAnswer, { minLength: 20, maxLength: 20 }), (answers) => {
      const longest = Math.max(...takenThrough(answers).map((one) => one.length));
      expect(longest).toBeLessThan(mostOfFormat);
    }),
    { numRuns: 7 },
  );
});
