import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import { operations } from '../../../schemas/operations/index.ts';
import type { Operation } from '../../../schemas/operations/operation.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests } from '../../resources/good-requests.ts';
import { noOutage } from './no-outage.ts';
import { listRoutes, unread } from './odd-texts.ts';

/** What a catch-all may take for the failing of a service. */
const kinds = ['undecodable', 'half-a-pair', 'bare-percent'] as const;
/** So often in turn, that no outage comes and goes with them. */
const rounds = [1, 2, 3] as const;

/** Queries that can't be decoded, each time beside a good one. */
export const unreadQueryChecks: readonly Check[] = listRoutes.map(inTurn);

function inTurn(id: (typeof listRoutes)[number]): Check {
  const good: GoodRequest = goodRequests[id];
  const { query }: Operation = operations[id];
  const name = query[0]?.name ?? '';
  return defineCheck({
    id: `${id}/unread-queries`,
    title:
      'does not answer every query that can not be decoded with 503 while it answers good ones',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { states: good.states ?? [], members: good.members ?? [] },
    drive: async (drive) => {
      const parts = await good.parts(drive);
      for (const round of rounds) {
        await drive.send(`good-${round}`, drive.request(id, parts));
        for (const kind of kinds) {
          const fault = `its query is odd: ${kind}`;
          const request = drive.request(id, { ...parts, fault, regular: false });
          const path = `${request.path}?${unread[kind](name)}`;
          await drive.send(`${kind}-${round}`, { ...request, path });
        }
      }
      await drive.send('good-last', drive.request(id, parts));
    },
    claims: [
      noOutage(id, {
        kinds,
        controls: ['good-1', 'good-last'],
        rounds: rounds.length,
        expected: '400, or the answer to another query that finds nothing',
      }),
    ],
  });
}
