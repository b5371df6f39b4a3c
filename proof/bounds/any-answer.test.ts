import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnAnswer, mostOfFormat, takenThrough } from '../../selftest/misbehaving/any-answer.ts';
import { seed } from '../seed.ts';

/** So many answers in each part, so many parts. */
const draws = 1000;
const parts = Array.from({ length: 10 }, (_, at) => at);
const atOnce = 20;

describe('whatever an answer is, every format can be made of it, and none is without bounds', () => {
  test.each(parts)('%i', (part) => {
    fc.assert(
      fc.property(fc.array(drawnAnswer, { minLength: atOnce, maxLength: atOnce }), (answers) => {
        const longest = Math.max(...takenThrough(answers).map((one) => one.length));
        expect(longest).toBeLessThan(mostOfFormat);
      }),
      { numRuns: draws / atOnce, seed: seed + part },
    );
  });
});
