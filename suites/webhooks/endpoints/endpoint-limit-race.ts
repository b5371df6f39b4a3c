import { foundAt } from '../../../harness/claims/terms.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { errorCode } from '../../../harness/judge/describe.ts';
import { otherCount } from '../../../harness/judge/found.ts';
import { counts } from '../../../harness/claims/lists.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { type Check, type Claim, type Reader, isMismatch } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { member } from '../../../harness/model/json.ts';
import { endpointIn, missingEndpoint } from '../../resources/endpoints/endpoint-listed.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';

/** Endpoints that an account may have (contract: "Limits"). */
export const mostEndpoints = 8;
/** As many requests as may be in flight at once: one more would lawfully be throttled. */
const side = 4;
const before = Array.from({ length: mostEndpoints - 2 }, (_, i) => `create-${i + 1}`);
const racers = Array.from({ length: side }, (_, i) => `racer-${i + 1}`);

/** Four creates at once where there is room for two. */
export function limitInParallel(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineCheck({
    id: `${create}/limit-in-parallel`,
    title: 'lets parallel creates reach eight endpoints and no more',
    callee: create,
    alsoCalls: [`${routes}.list`],
    needs: { freshAccount: true },
    drive: async (drive) => {
      for (const label of before) {
        // only the last ones race
        await drive.send(label, drive.request(create, drive.newEndpoint()));
      }
      await drive.race(
        racers.map((label) => [label, drive.request(create, drive.newEndpoint())] as const),
      );
      await drive.send('after', drive.request(`${routes}.list`));
    },
    claims: [
      reachesEight(`${create}.limit-in-parallel`),
      allListed(plane),
      ...noMoreThanEight(plane),
    ],
  });
}

function reachesEight(clause: Claim['clause']): Claim {
  const labels = { reads: [...racers, 'after'], controls: [...before, 'after'] };
  return claims(clause, labels, (read) => {
    const answers = racers.map(read);
    const won = answers.filter(accepted);
    const made = [...before.map(read), ...won];
    const ids = made.map((answer) => member(answer.json, 'endpoint_id'));
    const listed = endpointsIn(read('after')).filter((one) => ids.includes(one['endpoint_id']));
    const undecided = {
      inconclusive: `${won.length} created, ${listed.length} of ours listed`,
    };
    if (won.length === 2) return listed.length === mostEndpoints ? null : undecided;
    // fewer are untrue only where all others met the limit: contention may lead to other refusals
    const untrue =
      won.length > 2 || answers.every((answer) => accepted(answer) || isAtLimit(answer));
    if (!untrue) return undecided;
    return { at: 'after', ...otherCount('creates taken', 2, won.length, 'of four at once') };
  });
}

/** What was created in the race is listed as well as what was before it. */
function allListed(plane: ResourcePlane): Claim {
  const labels = { reads: [...before, ...racers, 'after'], controls: [...before, 'after'] };
  return claims(`${webhookRoutes[plane]}.list.complete`, labels, (read) => {
    const made = [...before, ...racers].map(read).filter(accepted);
    // how many there may be is said elsewhere
    if (made.length > mostEndpoints) return { inconclusive: `${made.length} were created` };
    const said = made.map((answer) => missingEndpoint(read('after'), endpointIn(answer) ?? ''));
    const missing = said.find((one) => one && isMismatch(one)) ?? said.find(Boolean) ?? null;
    return foundAt('after', missing);
  });
}

/** True where a create was refused for the limit on endpoints. */
export function isAtLimit(answer: Answer): boolean {
  return answer.status === 409 && errorCode(answer) === 'endpoint_limit';
}

/** A list of endpoints, as after more creates than may be taken; on the sealed plane its schema says as much. */
export function noMoreThanEight(plane: ResourcePlane, list = 'after'): Claim[] {
  if (plane === 'sealed') return [];
  const count = (read: Reader) => endpointsIn(read(list)).length;
  return [
    counts('webhooks.list.at-most-eight', [list], 'endpoints', { most: mostEndpoints }, count, {
      unless: (read) => count(read) === 0 && 'the list shows no endpoint',
    }),
  ];
}
