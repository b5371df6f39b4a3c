import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Check } from '../../harness/model/check.ts';
import { callCheck } from './call-check.ts';
import { argumentsOf, type WorkflowMethod } from '../toolkit/methods.ts';
import { callParts, callRequest, goodCall } from '../toolkit/samples.ts';

/** Every method has an id for its request. */
const methods = Object.keys(argumentsOf).filter((id): id is WorkflowMethod => id in argumentsOf);

/** What a request_id of one account means in another: nothing. */
export const requestIdChecks: readonly Check[] = methods.map(perAccount);

function perAccount(id: WorkflowMethod): Check {
  return callCheck({
    id: `${id}/request-id-of-another-account`,
    title: 'takes a request_id that another account has used',
    callee: id,
    freshAccount: true,
    probes: async (drive) => {
      const account = await drive.anotherAccount();
      const theirs = await goodCall(drive, id, account);
      await drive.send('theirs', drive.request(id, callParts(theirs, id), account));
      const own = await goodCall(drive, id);
      const { request_id } = theirs.args;
      const call = { ...own, args: { ...own.args, request_id } };
      await drive.send('own', callRequest(drive, id, call));
    },
    claims: [
      claims(
        'workflow.request-id-per-account',
        { reads: ['own'], controls: ['control', 'theirs'] },
        (read) => {
          const own = read('own');
          if (accepted(own)) return null;
          if (!refusedForSure(own)) return { inconclusive: describe(own) };
          return { at: 'own', expected: '200, as with any other id', got: describe(own) };
        },
      ),
    ],
  });
}
