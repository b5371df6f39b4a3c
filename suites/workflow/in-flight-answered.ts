import { defineCheck } from '../../harness/define-check.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { goodSubmission, submitRequest } from '../resources/messages/alpha-support.ts';
import { answerFours, freedAfterFours } from '../resources/in-flight/in-flight-refused.ts';
import { anyIds } from '../resources/ids/sample-paths.ts';
import { callParts, callRequest, goodCall } from '../resources/workflow/samples.ts';

const read = 'workflow.contact.read';
const status = 'workflow.action.status';

const words = {
  repeat: 'repeats of a call',
  unknown: 'calls for an action that is unknown',
} as const;

/** An answered call no longer counts as in flight; a submission shows it, as after four uploads. */
export const answeredCalls: Check = defineCheck({
  id: `${read}/in-flight-answered`,
  title: 'takes a submission after four calls were repeats, or asked for what is not there',
  callee: read,
  alsoCalls: [status, 'alpha.submit'],
  needs: { freshAccount: true, members: ['workflow', 'deviceId', 'recipient'] },
  drive: async (drive) => {
    const good = async () => submitRequest(drive, await goodSubmission(drive));
    await answerFours(drive, good, await reasons(drive));
  },
  claims: freedAfterFours(words),
});

async function reasons(drive: Drive) {
  const first = callRequest(drive, read, await goodCall(drive, read));
  await drive.send('first', first);
  const call = await goodCall(drive, status);
  return {
    repeat: () => Promise.resolve(first),
    unknown: () => {
      const [request_id, action_id] = [anyIds(drive.random)[0], anyIds(drive.random)[0]];
      const parts = callParts(call, status, { ...call.args, request_id, action_id });
      const fault = 'the action was never issued';
      return Promise.resolve(drive.request(status, { ...parts, fault }));
    },
  } satisfies Record<keyof typeof words, unknown>;
}
