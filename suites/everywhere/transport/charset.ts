import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import { operations } from '../../../schemas/operations/index.ts';
import type { GoodRequest } from '../../resources/good-request.ts';
import { goodRequests, type GoodOperation } from '../../resources/good-requests.ts';
import { takesProbe } from '../../../harness/claims/answers.ts';

/** One operation of each route that takes JSON. */
const ids = [
  'webhooks.create',
  'webhooks.sealedEvents',
  'alpha.submit',
  'sealed.webhooks.create',
  'workflow.contact.read',
] as const satisfies readonly GoodOperation[];

/** How many a client says that its JSON is in UTF-8, as JSON is in any case. */
const inUtf8 = 'application/json; charset=utf-8';

/** A media type says the same with a parameter that says nothing new. */
export const charsetChecks: readonly Check[] = ids.map(charset);

function charset(id: (typeof ids)[number]): Check {
  const good: GoodRequest = goodRequests[id];
  const { plane } = operations[id];
  return defineCheck({
    id: `${id}/charset`,
    title: 'takes JSON whose media type says that it is in UTF-8',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { freshAccount: true, states: good.states ?? [], members: good.members ?? [] },
    drive: async (drive) => {
      await drive.send('control', drive.request(id, await good.parts(drive)));
      const parts = { ...(await good.parts(drive)), mediaType: inUtf8, regular: false };
      // its equal was taken before, so that nothing is assumed of it any more
      await drive.send('charset', drive.request(id, { ...parts, assumption: null }));
    },
    claims: [
      // which success it is and in what form is for other claims
      takesProbe(`${plane}.request.charset`, 'charset', 'a success, as without it'),
    ],
  });
}
