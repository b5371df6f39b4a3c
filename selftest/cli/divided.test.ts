import { describe, expect, test } from 'vitest';
import { measuredCounts, total } from '../../engine/counts.ts';
import { run } from '../../cli/run/run.ts';
import { divided, shardInput } from '../../engine/shards.ts';
import { checks } from '../../suites/index.ts';
import { withTarget } from '../commands/command-line.ts';
import { inProcess } from '../commands/in-process.ts';

describe('checks that are divided', () => {
  const ids = checks.map(({ id }) => id);

  test.each([2, 3, 7])('in %i are each in one set, the same each time', (of) => {
    const sets = divided(ids, of);
    expect(sets.flat().toSorted()).toEqual(ids.toSorted());
    expect(divided(ids.toReversed(), of)).toEqual(sets);
  });

  test('cost about the same', () => {
    const counts = measuredCounts();
    const sets = divided(ids, 4);
    const costs = sets.map((set) => set.reduce((sum, id) => sum + total(counts[id] ?? {}), 0));
    expect(Math.max(...costs)).toBeLessThan(1.2 * Math.min(...costs));
  });

  test('have a long one weigh more than its requests', () => {
    const long = 'alpha.submit/in-flight-timed-out';
    const others = ['webhooks.list/accepted', 'webhooks.list/as-found', 'devices.list/accepted'];
    expect(divided([long, ...others], 2)).toContainEqual([long]);
  });

  test('are no fewer than the sets', () => {
    expect(() => shardInput({ index: 1, of: 3 }, ids.slice(0, 2))).toThrow(
      'there are 2 checks to split',
    );
  });
});

describe('a shard is refused, before anything is sent,', () => {
  const account = { owner: { session: 's'.repeat(20), csrf: 'c'.repeat(20) } };
  const fixed = { account, states: undefined };

  test.each([
    ['without a seed', ['--shard', '1/3'], {}, '--seed N'],
    ['of no such number', ['--shard', '4/3', '--seed', '1'], {}, 'give i/n'],
    [
      'that is to be complete',
      ['--shard', '1/3', '--seed', '1', '--require-complete'],
      {},
      'give --require-complete or --require to merge',
    ],
    [
      'on one fixed account for all',
      ['--shard', '1/3', '--seed', '1'],
      fixed,
      'would change one account',
    ],
  ])('%s', async (_, options, more, why) => {
    await withTarget({}, more, async (file) => {
      const { code, text } = await inProcess(
        run,
        '--config',
        file,
        ...options,
        '--out',
        '/nowhere',
      );
      expect(text).toContain(why);
      expect(code).toBe(3);
    });
  });
});
