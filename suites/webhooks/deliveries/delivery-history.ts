import { claims } from '../../../harness/judge/claims.ts';
import { otherCount, unlisted, otherValue } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Said } from '../../../harness/model/found.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { numberOf, textOf } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  makeDelivery,
} from '../../resources/deliveries/delivery-support.ts';
import { attemptsOf } from '../../resources/deliveries/listed-attempts.ts';
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
        .flatMap((one) => attemptsOf(one))
        .map(({ started_at_ms: started, completed_at_ms: completed }) => ({
          at: page.exchange.label ?? '',
          started,
          completed,
        })),
    );
    const told = attempts.filter(({ completed }) => typeof completed === 'number');
    if (told.length === 0) return { inconclusive: 'no attempt shows when it ended' };
    const odd = told.find((one) => numberOf(one.completed) < numberOf(one.started) - dayMs);
    if (!odd) return null;
    const due = `after started_at_ms ${textOf(odd.started)}`;
    return { at: odd.at, ...otherValue('completed_at_ms', due, odd.completed) };
  });
}

/** Claims something of each delivery that has come to its third generation, by the numbers of its attempts. */
function ofEach(
  clause: ClauseId,
  judge: (numbers: readonly number[], generation: number) => Said | null,
): Claim {
  return claims(clause, look, (read) => {
    const shown = read.all('list-').flatMap((page) =>
      deliveriesIn([page])
        .filter(({ generation }) => generation === used.generation)
        .map((one) => ({ at: page.exchange.label ?? '', one })),
    );
    if (shown.length === 0) return { inconclusive: 'no delivery is in its third generation' };
    for (const { at, one } of shown)
      for (const generation of generations) {
        const attempts = attemptsOf(one, generation);
        const said = judge(
          attempts.map((made) => numberOf(made['attempt_number'])),
          generation,
        );
        if (said) return { at, ...said };
      }
    return null;
  });
}

function everyGeneration(plane: ResourcePlane): Claim {
  const clause = `${deliveryRoutes[plane]}.list.all-generations` as const;
  return ofEach(clause, ({ length }, generation) =>
    length > 0 ? null : otherCount('attempts', { least: 1 }, 0, `of generation ${generation}`),
  );
}

function noneLeftOut(plane: ResourcePlane): Claim {
  return ofEach(`${deliveryRoutes[plane]}.attempts.none-left-out`, (all, generation) => {
    // a number that no attempt may have is for the schemas to say
    const numbers = all.filter((number) => number <= mostAttempts);
    const next = numbers.find((number) => number > 1 && !numbers.includes(number - 1));
    if (next === undefined) return null;
    return unlisted(`attempt ${next - 1} of generation ${generation}`, numbers.length);
  });
}

function atMostSeven(): Claim {
  return ofEach('deliveries.attempts.at-most-seven', ({ length }, generation) =>
    length <= mostAttempts
      ? null
      : otherCount('attempts', { most: mostAttempts }, length, `of generation ${generation}`),
  );
}
