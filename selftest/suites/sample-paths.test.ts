import * as fc from 'fast-check';
import { version } from 'uuid';
import { expect, test } from 'vitest';
import { anyIds, fillWithIds } from '../../suites/resources/ids/sample-paths.ts';

/** A little generator, so that what it gives is known again. */
function drawn(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

test('ids that nobody issued are UUIDs of version 4, and the same again from the same seed', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const ids = anyIds(drawn(seed));
      expect(ids.map((id) => version(id))).toEqual([4, 4, 4]);
      expect(new Set(ids).size).toBe(3);
      expect(anyIds(drawn(seed))).toEqual(ids);
      expect(fillWithIds('/v1/{a}/b/{c}', drawn(seed))).toBe(`/v1/${ids[0]}/b/${ids[1]}`);
    }),
  );
});
