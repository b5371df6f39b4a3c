import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBends, bentReport } from '../../selftest/samples/bent.ts';
import { complaintsOf } from '../../selftest/samples/bent-outputs.ts';
import { seed } from '../seed.ts';

const each = 500;
const shares = Array.from({ length: 20 }, (_, share) => share);

describe('of 10,000 forged reports no output is obeyed, forged or malformed', () => {
  test.each(shares)('share %i', (share) => {
    const property = fc.property(anyBends, (bends) => {
      expect(complaintsOf(bentReport(bends))).toEqual([]);
    });
    fc.assert(property, { numRuns: each, seed: seed + share });
  });
});
