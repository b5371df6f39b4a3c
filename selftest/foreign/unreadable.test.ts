import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { everyGateOn } from '../conformance/run-against.ts';
import { describeWith } from '../tools.ts';
import { startForeign, type Foreign } from '../../foreign/start-foreign.ts';

/** A body that a reader of JSON may fall over, as the value of one member. */
const values = {
  'a number beyond all': '1e400',
  'no number': 'NaN',
  'lists in lists': `${'['.repeat(5000)}${']'.repeat(5000)}`,
};

/** Posts a body, and gives the status and the body of the answer. */
async function answerTo({ hookless }: Foreign, path: string, credential: string, body: string) {
  const answer = await fetch(hookless.baseUrl + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${credential}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body,
  });
  return [answer.status, await answer.json()];
}

describeWith(['python3'], 'a foreign gateway refuses what it cannot take apart', () => {
  test.each(Object.entries(values))('%s', async (_, value) => {
    const foreign = await startForeign({ style: 'strict', gates: everyGateOn });
    const { deviceId, recipient, alphaKey, workflowToken, workflow } = foreign.account;
    const submission = { client_message_id: 'a', device_id: deviceId, test_case_id: 'a' };
    const call = { method: 'workflow.action.cancel', request_id: randomUUID() };
    const texts = { ...submission, recipient_e164: recipient };
    try {
      const expires = `${JSON.stringify(texts).slice(0, -1)},"expires_at_ms":${value}}`;
      expect(await answerTo(foreign, '/v1/alpha/messages', alphaKey ?? '', expires)).toEqual([
        400,
        { code: 'invalid_request' },
      ]);
      const key = JSON.stringify({ ...workflow?.cancelKey, revision: '?' }).replace('"?"', value);
      const revision = `${JSON.stringify(call).slice(0, -1)},"key":${key}}`;
      expect(await answerTo(foreign, '/v1/workflow/tools', workflowToken ?? '', revision)).toEqual([
        400,
        { error: { code: 'invalid_request' } },
      ]);
    } finally {
      foreign.close();
    }
  });
});
