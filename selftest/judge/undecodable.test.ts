import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import { judgeEverywhere } from '../../harness/judge/everywhere.ts';
import type { Exchange } from '../../harness/model/exchange.ts';
import type { Remark } from '../../harness/judge/remark.ts';

const off = { sealedAdmission: 'off', sealedWebhookDelivery: 'off', workflowTools: 'off' } as const;

/** What is said of an answer to a disable of an endpoint whose id is so many bytes. */
function remarksOn(
  id: string,
  status: number,
  mediaType: string,
  text: string,
  more: Pick<Exchange, 'inFront'> = {},
): Remark[] {
  const path = `/v1/webhooks/${id}/disable`;
  const answer = answerOf({
    label: 'one',
    callee: 'webhooks.disable',
    fault: null,
    assumption: null,
    regular: false,
    ...more,
    request: { method: 'POST', path, headers: [], body: null, manner: 'whole' },
    response: {
      status,
      reason: '',
      headers: [['Content-Type', mediaType]],
      body: { encoding: 'utf8', content: text, bytes: text.length, truncated: false },
    },
    noAnswer: null,
    startedAtMs: 0,
    durationMs: 0,
  });
  return judgeEverywhere(answer, off);
}

const clause = 'public.bad-request.text';
const json = 'application/json';
const page = '<!doctype html><title>Bad Request</title>';

test('a 400 in plain text holds, whoever gave it', () => {
  expect(remarksOn('%FF', 400, 'text/plain', 'no')).toEqual([{ clause, mismatch: null }]);
});

test("a 400 with a code of the plane is the gateway's, and has to be plain text", () => {
  const [remark, ...more] = remarksOn('%FF', 400, json, '{"code":"invalid_request"}');
  expect(remark).toMatchObject({
    clause,
    mismatch: { found: { expected: 'text/plain', actual: json } },
  });
  expect(more).toEqual([]);
});

test.each([
  ['a page', 400, 'text/html', page],
  ["somebody else's JSON", 400, json, '{"message":"Bad Request"}'],
  ["somebody else's code", 400, json, '{"code":"bad_uri"}'],
  ['nothing', 400, '', ''],
  ['a page', 404, 'text/html', page],
  ['the code', 404, json, '{"code":"not_found"}'],
  ['a page', 403, 'text/html', page],
  ['a page', 500, 'text/html', page],
  ['nothing', 204, '', ''],
])('nothing is said of a path that is no text, answered with %s under %i', (_, ...answer) => {
  expect(remarksOn('%FF', ...answer)).toEqual([]);
});

test('any 400 is judged where the path can be decoded', () => {
  expect(remarksOn('%C3%BF', 400, 'text/html', page)).toMatchObject([{ clause, mismatch: {} }]);
});

test("a page is anybody's where something in front may refuse, and a code of the plane is the gateway's", () => {
  expect(remarksOn('7', 400, 'text/html', page, { inFront: true })).toEqual([]);
  expect(remarksOn('7', 403, 'text/html', page, { inFront: true })).toEqual([]);
  const own = remarksOn('7', 400, json, '{"code":"invalid_request"}', { inFront: true });
  expect(own).toMatchObject([{ clause, mismatch: {} }]);
});
