import { refusedForSure } from '../../harness/judge/accepted.ts';
import type { Check } from '../../harness/model/check.ts';
import { callCheck } from './call-check.ts';
import { argumentsOf, type WorkflowMethod } from '../resources/workflow/methods.ts';
import { anyIds } from '../resources/ids/sample-paths.ts';
import { callParts, callRequest, goodCall } from '../resources/workflow/samples.ts';
import { takesProbe } from '../../harness/claims/answers.ts';

/** Every method has an id for its request. */
const methods = Object.keys(argumentsOf).filter((id): id is WorkflowMethod => id in argumentsOf);

/** What a request_id of one account means in another: nothing. */
export const requestIdChecks: readonly Check[] = [...methods.map(perAccount), ofTime()];

/** A UUID of any version is one; a library that is old knows of those up to the fifth. */
function ofTime(): Check {
  const id = 'workflow.contact.read';
  return callCheck({
    id: `${id}/request-id-of-the-clock`,
    title: 'takes a request_id that is a UUID of version 1',
    callee: id,
    probes: async (drive) => {
      const call = await goodCall(drive, id);
      const request_id = anyIds(drive.random)[0].replace(/(?<=^.{14})4/, '1');
      await drive.send(
        'of-the-clock',
        callRequest(drive, id, { ...call, args: { ...call.args, request_id } }),
      );
    },
    claims: [
      takesProbe(`${id}.accepted`, 'of-the-clock', [{ status: 200 }], {
        as: 'as with one of version 4',
        blames: refusedForSure,
      }),
    ],
  });
}

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
      takesProbe('workflow.request-id-per-account', 'own', [{ status: 200 }], {
        as: 'as with any other id',
        controls: ['control', 'theirs'],
        blames: refusedForSure,
      }),
    ],
  });
}
