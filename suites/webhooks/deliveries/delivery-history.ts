import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { list as listAt, member, numberOf, textOf } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  makeDelivery,
} from '../../resources/deliveries/delivery-support.ts';
import { isListed } from '../../resources/lists/listed.ts';
import { walkUntil } from '../../resources/lists/until-shown.ts';
import { deliveryCheck } from '../delivery-check.ts';

/** As many deliveries as a page may hold, each with as many attempts as it may have. */
const fullPage = 20;
const generations = [1, 2, 3];
const mostAttempts = 7;
const used = { status: 'dead', terminalReason: 'failed', generation: 3 } as const;

const look = ['list-*'];

/** What the entry of a delivery holds, also where a page is full of such. */
export function historyChecks(plane: ResourcePlane): readonly Check[] {
  const id = `${deliveryRoutes[plane]}.list` as const;
  return [
    deliveryCheck(plane, {
      callee: id,
      key: 'all-generations',
      title: 'shows all attempts of every generation of each delivery, seven at most of each',
      needs: { states: ['delivery'], freshAccount: true },
      drive: async (drive, endpoint) => {
        const { id: first } = await makeDelivery(drive, plane, endpoint, used);
        const params = { account: drive.account.accountId, plane, endpointId: endpoint, ...used };
        const made = [first];
        // one after the other, as they would have come
        while (made.length < fullPage)
          made.push(textOf((await drive.state('delivery', params))['deliveryId']));
        const parts = { path: { endpoint_id: endpoint }, query: { limit: String(fullPage) } };
        const all = (pages: readonly Answer[]) => made.every((one) => isListed(id, pages, one));
        await walkUntil(drive, id, 'list', all, parts);
      },
      claims: [
        everyGeneration(plane),
        noneLeftOut(plane),
        endsAfterItsStart(plane),
        ...(plane === 'public' ? [atMostSeven()] : []),
      ],
    }),
  ];
}

const dayMs = 86_400_000;

/** Both are moments: one that counts from the other lies half a century before it. */
function endsAfterItsStart(plane: ResourcePlane): Claim {
  return claims(`${plane}-times.epoch-milliseconds`, look, (read) => {
    const attempts = read.all('list-').flatMap((page) =>
      deliveriesIn([page])
        .flatMap((one) => listAt(one, 'attempts'))
        .map((one) => ({
          at: page.exchange.label ?? '',
          started: member(one, 'started_at_ms'),
          completed: member(one, 'completed_at_ms'),
        })),
    );
    const told = attempts.filter(({ completed }) => typeof completed === 'number');
    if (told.length === 0) return { inconclusive: 'no attempt tells when it ended' };
    const odd = told.find((one) => numberOf(one.completed) < numberOf(one.started) - dayMs);
    if (!odd) return null;
    const expected = `completed_at_ms after started_at_ms ${textOf(odd.started)}`;
    return { at: odd.at, expected, got: `completed_at_ms ${textOf(odd.completed)}` };
  });
}

/** Claims something of each delivery that has come to its third generation, by its attempts. */
function ofEach(
  clause: ClauseId,
  expected: string,
  judge: (numbersOf: (generation: number) => readonly number[]) => string | null,
): Claim {
  return claims(clause, look, (read) => {
    const shown = read.all('list-').flatMap((page) =>
      deliveriesIn([page])
        .filter(({ generation }) => generation === used.generation)
        .map((one) => ({
          at: page.exchange.label ?? '',
          got: judge((generation) => numbersIn(one, generation)),
        })),
    );
    if (shown.length === 0) return { inconclusive: 'no delivery is in its third generation' };
    const odd = shown.find(({ got }) => got !== null);
    return odd ? { at: odd.at, expected, got: textOf(odd.got) } : null;
  });
}

/** The numbers of the attempts that a delivery shows of a generation. */
function numbersIn(delivery: unknown, generation: number): readonly number[] {
  return listAt(delivery, 'attempts')
    .filter((one) => member(one, 'generation') === generation)
    .map((one) => numberOf(member(one, 'attempt_number')));
}

function everyGeneration(plane: ResourcePlane): Claim {
  const clause = `${deliveryRoutes[plane]}.list.all-generations` as const;
  return ofEach(clause, 'attempts of generations 1, 2 and 3', (numbersOf) => {
    const lost = generations.filter((generation) => numbersOf(generation).length === 0);
    return lost.length > 0 ? `none of generation ${lost.join(', ')}` : null;
  });
}

function noneLeftOut(plane: ResourcePlane): Claim {
  const clause = `${deliveryRoutes[plane]}.attempts.none-left-out` as const;
  return ofEach(clause, 'the attempts of a generation from the first on', (numbersOf) => {
    for (const generation of generations) {
      // a number that no attempt may have is for the schemas to say
      const numbers = numbersOf(generation).filter((number) => number <= mostAttempts);
      const lost = numbers.find((number) => number > 1 && !numbers.includes(number - 1));
      if (lost !== undefined)
        return `attempt ${lost} of generation ${generation} without the one before`;
    }
    return null;
  });
}

function atMostSeven(): Claim {
  const expected = 'at most seven attempts of a generation';
  return ofEach('deliveries.attempts.at-most-seven', expected, (numbersOf) => {
    const crowded = generations.find((generation) => numbersOf(generation).length > mostAttempts);
    return crowded === undefined ? null : `more of generation ${crowded}`;
  });
}
