import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../../resources/good-requests.ts';
import { takesProbe, hasStatus } from '../../../harness/claims/answers.ts';

/** One operation of each route that takes a body, and the clause on how its bytes come. */
const clauseOf = {
  'webhooks.create': 'public.request.in-pieces',
  'webhooks.sealedEvents': 'public.request.in-pieces',
  'alpha.submit': 'public.request.in-pieces',
  'sealed.webhooks.create': 'sealed.request.in-pieces',
  'sealed.messages.submit': 'sealed.request.in-pieces',
  'sealed.inbound.upload': 'sealed.request.in-pieces',
  'workflow.contact.read': 'workflow.request.in-pieces',
} as const satisfies Partial<Record<GoodOperation, ClauseId>>;

/** Milliseconds between the two halves of a body, as on a slow line. */
const betweenMs = 250;

/** What a request is refused with that is taken for another one than it is; a selection may be for one endpoint. */
const malformed = [400, 413, 415, 422];

/** A body is what it is as a whole, whatever the network makes of it on its way. */
export const inPiecesChecks: readonly Check[] = Object.entries(clauseOf).map(([id, clause]) =>
  // the keys of a constant
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  inPieces(id as keyof typeof clauseOf, clause),
);

function inPieces(id: keyof typeof clauseOf, clause: ClauseId): Check {
  const good: GoodRequest = goodRequests[id];
  return defineCheck({
    id: `${id}/in-pieces`,
    title: 'takes a body whose second half comes a moment after the first',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { freshAccount: true, members: good.members ?? [] },
    drive: async (drive) => {
      await drive.send('control', drive.request(id, await good.parts(drive)));
      // its equal was taken before, so that nothing is assumed of it any more
      const request = drive.request(id, { ...(await good.parts(drive)), assumption: null });
      const open = await drive.hold('pieces', request);
      try {
        await open.begin(Math.floor((request.body?.length ?? 0) / 2));
        await drive.pause(betweenMs);
        await open.finish();
      } finally {
        open.abort();
      }
    },
    claims: [
      takesProbe(clause, 'pieces', 'a success, as to the same in one piece', {
        blames: hasStatus(...(id === 'webhooks.sealedEvents' ? malformed : [...malformed, 409])),
      }),
    ],
  });
}
