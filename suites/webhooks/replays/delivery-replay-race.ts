import { accepted } from '../../../harness/judge/accepted.ts';
import { type Item, inList } from '../../../harness/claims/looks.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherCount, otherValue } from '../../../harness/judge/found.ts';
import { member, numberOf } from '../../../harness/model/json.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { replayCheck } from '../delivery-check.ts';
import {
  deliveryItems,
  deliveryRoutes,
  failed,
  freshKey,
  lookAt,
  replayRequest,
} from '../../resources/deliveries/delivery-support.ts';
import { attemptsOf } from '../../resources/deliveries/listed-attempts.ts';

const side = 3;
const twins = Array.from({ length: side }, (_, i) => `twin-${i + 1}`);

/** Replays of one delivery at the same instant. */
export function replayRaceChecks(plane: ResourcePlane): readonly Check[] {
  return [raced(plane, 'one key'), raced(plane, 'several keys')];
}

function raced(plane: ResourcePlane, keys: 'one key' | 'several keys'): Check {
  const clause = `${deliveryRoutes[plane]}.replay.parallel` as const;
  return replayCheck(plane, {
    key: `in-parallel-${keys.replace(' ', '-')}`,
    title: `queues one generation when asked in parallel with ${keys}`,
    drive: async (drive, deliver) => {
      const delivery = await deliver(failed);
      const { endpoint } = delivery;
      const shared = freshKey(drive);
      await lookAt(drive, plane, endpoint, 'before');
      await drive.race(
        twins.map((label) => {
          const key = keys === 'one key' ? shared : freshKey(drive);
          // whether any of them is taken is judged elsewhere
          return [label, replayRequest(drive, plane, delivery, key, { assumption: null })] as const;
        }),
      );
      await lookAt(drive, plane, endpoint, 'after');
    },
    claims: [oneGeneration(clause, keys === 'one key' ? side : 1)],
  });
}

/** Those that were taken have the one generation that was queued; which one is judged elsewhere. */
function oneGeneration(clause: Claim['clause'], most: number): Claim {
  const looks = ['before-*', 'after-*'];
  return claims(clause, { reads: [...twins, ...looks], controls: looks }, (read) => {
    const taken = twins.map(read).filter(accepted);
    const last = taken.at(-1);
    if (!last) return { inconclusive: 'none of the replays was taken' };
    const [before, after] = looks.map((look) => shownIn(read, look)?.['generation']);
    if (after === before) return { inconclusive: 'the list shows no new generation' };
    const generations = taken.map(({ json }) => member(json, 'generation'));
    const [expected] = generations;
    const odd = generations.findIndex((generation) => generation !== expected);
    if (odd >= 0 && hasBeenSent(read, Math.min(...generations.map(numberOf))))
      return { inconclusive: 'a generation was queued, and sent before another one was queued' };
    const at = (odd < 0 ? last : taken[odd])?.exchange.label ?? '';
    if (odd >= 0) return { at, ...otherValue('generation', expected, generations[odd]) };
    return taken.length > most
      ? { at, ...otherCount('replays taken', { most }, taken.length) }
      : null;
  });
}

/** One that was found may have failed again in its new generation, for whoever sends. */
function hasBeenSent(read: Reader, generation: number): boolean {
  return attemptsOf(shownIn(read, 'after-*'), generation).length > 0;
}

function shownIn(read: Reader, look: string): Item | undefined {
  return inList(deliveryItems, look, 'twin-1').shown(read);
}
