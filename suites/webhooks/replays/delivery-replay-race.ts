import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { list, member, numberOf } from '../../../harness/model/json.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { replayCheck } from '../delivery-check.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  lookAt,
  replayedIn,
  replayRequest,
} from '../../resources/deliveries/delivery-support.ts';

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

/** Whoever was taken has the one generation that was queued; which one is judged elsewhere. */
function oneGeneration(clause: Claim['clause'], most: number): Claim {
  const looks = ['before-*', 'after-*'];
  return claims(clause, { reads: [...twins, ...looks], controls: looks }, (read) => {
    const taken = twins.map(read).filter(accepted);
    if (taken.length === 0) return { inconclusive: 'none of the replays was taken' };
    const [before, after] = ['before-', 'after-'].map(
      (look) => replayedIn(read('twin-1'), read.all(look))?.['generation'],
    );
    if (after === before) return { inconclusive: 'the list shows no new generation' };
    const answered = taken.map((answer) => member(answer.json, 'generation'));
    const common = new Set(answered).size === 1;
    if (!common && hasBeenSent(read, Math.min(...answered.map(numberOf))))
      return {
        inconclusive: `generation ${answered.join(' after ')} was queued, and sent in between`,
      };
    if (taken.length <= most && common) return null;
    const got = `${taken.length} taken, as generation ${answered.join(', ')}`;
    const expected = `${most} taken at most, all as one generation`;
    return { at: taken.at(-1)?.exchange.label ?? 'after-1', expected, got };
  });
}

/** One that was found may have failed again in its new generation, for whoever sends. */
function hasBeenSent(read: Reader, generation: number): boolean {
  const shown = replayedIn(read('twin-1'), read.all('after-'));
  return list(shown, 'attempts').some((one) => member(one, 'generation') === generation);
}
