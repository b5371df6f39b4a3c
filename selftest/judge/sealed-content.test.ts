import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import { judgeSealedContent } from '../../harness/judge/sealed-content.ts';
import type { Callee, Exchange, Header, RecordedBody } from '../../harness/model/exchange.ts';

const on = { sealedAdmission: 'on', sealedWebhookDelivery: 'on', workflowTools: 'on' } as const;
const envelope = Buffer.from(Array.from({ length: 120 }, (_, at) => (at * 89 + 7) % 256));

interface Sample {
  readonly callee?: Callee;
  readonly path?: string;
  readonly sent?: Buffer;
  readonly status?: number;
  readonly headers?: readonly Header[];
  readonly mediaType?: string;
  readonly text?: string;
  readonly carried?: readonly Header[];
  readonly json?: unknown;
}

function exchange(sample: Sample): Exchange {
  const { callee = 'sealed.messages.submit', path = '/v1/sealed/messages', sent } = sample;
  const { status = 400, headers = [], mediaType = 'application/json', text = '{}' } = sample;
  return {
    label: 'one',
    callee,
    fault: null,
    assumption: null,
    regular: true,
    request: {
      method: 'POST',
      path,
      headers: sample.carried ?? [['Idempotency-Key', 'key-of-the-caller']],
      body: sent ? bodyOf(sent.toString('base64'), 'base64') : jsonOf(sample.json),
      manner: 'whole',
    },
    response: {
      status,
      reason: '',
      headers: [['Content-Type', mediaType], ...headers],
      body: bodyOf(text, 'utf8'),
    },
    noAnswer: null,
    startedAtMs: 0,
    durationMs: 0,
  };
}

function jsonOf(json: unknown): RecordedBody | null {
  return json === undefined ? null : bodyOf(JSON.stringify(json), 'utf8');
}

function bodyOf(content: string, encoding: 'utf8' | 'base64'): RecordedBody {
  return { encoding, content, bytes: content.length, truncated: false };
}

/** The clauses that the last of some exchanges keeps and breaks. */
function judged(...samples: readonly Sample[]) {
  const answers = samples.map((sample) => answerOf(exchange(sample)));
  const remarks = judgeSealedContent(answers, on).at(-1) ?? [];
  return remarks.map(({ clause, mismatch }) => `${clause} ${mismatch ? 'broken' : 'held'}`);
}

const echo = 'sealed.error.no-echo';
const content = 'sealed.content.never-shown';

test.each([
  ['hex', envelope.subarray(40, 60).toString('hex')],
  ['upper-case hex', envelope.subarray(41, 57).toString('hex').toUpperCase()],
  ['base64', envelope.subarray(1, 40).toString('base64')],
  ['base64url', envelope.subarray(2, 40).toString('base64url')],
])('an error with a part of the upload in %s echoes it, in its body or a header', (_, part) => {
  expect(judged({ sent: envelope, text: `{"code":"${part}"}` })).toEqual([`${echo} broken`]);
  expect(judged({ sent: envelope, headers: [['x-seen', part]] })).toEqual([`${echo} broken`]);
});

test('an error that says nothing, an id of its own or the media type echoes nothing', () => {
  const sent = Buffer.concat([Buffer.from('application/vnd.svc.sealed.v1'), Buffer.alloc(60)]);
  const headers: Header[] = [
    ['accept-post', 'application/vnd.svc.sealed.v1'],
    ['traceparent', '00-00000000000000000000000000000000-0000000000000000-00'],
  ];
  expect(judged({ sent, headers })).toEqual([`${echo} held`]);
  expect(judged({ sent: envelope, headers })).toEqual([`${echo} held`]);
});

test("an id of the answer's own is no echo, though one of the same moment stands in the envelope", () => {
  const sent = Buffer.from(
    '{"device_id":"01a209ba-bf4c-7a10-8f1e-5d2c9b7e4a11","body":"a text of some length"}',
  );
  const ofItsOwn: Header[] = [['x-request-id', '01a209ba-bf4c-7b77-9d05-61f0a3c8e2d4']];
  expect(judged({ sent, headers: ofItsOwn })).toEqual([`${echo} held`]);
  const repeated: Header[] = [['x-seen', 'a text of some length']];
  expect(judged({ sent, headers: repeated })).toEqual([`${echo} broken`]);
});

test('what the contract itself says is no echo, though an envelope in the clear has it too', () => {
  const record = { content_type: 'application/json', problem: 're_enrollment_required' };
  const sent = Buffer.from(JSON.stringify(record));
  const said = (code: string) => judged({ sent, text: JSON.stringify({ code }) });
  expect(said('re_enrollment_required')).toEqual([`${echo} held`]);
  expect(said('re_enrollment_required"}')).toEqual([`${echo} broken`]);
  const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8';
  const known = Buffer.from(JSON.stringify({ device_id: id, state: 'queued' }));
  const get = { callee: 'sealed.messages.get', status: 200 } as const;
  const upload = { sent: known, status: 202 };
  expect(judged(upload, { ...get, text: known.toString() })).toEqual([`${content} held`]);
  const quoted = JSON.stringify({ record: known.toString() });
  expect(judged(upload, { ...get, text: quoted })).toEqual([`${content} broken`]);
});

test('a path is echoed in a JSON error, and not in a plain text or a header', () => {
  const path = '/v1/sealed/messages/a-message-id/cancel';
  const cancel = { callee: 'sealed.messages.cancel', path } as const;
  expect(judged({ ...cancel, text: '{"code":"no a-message-id"}' })).toEqual([`${echo} broken`]);
  expect(judged({ ...cancel, headers: [['link', path]] })).toEqual([`${echo} held`]);
  const text = 'a-message-id is no UUID';
  expect(judged({ ...cancel, mediaType: 'text/plain', text })).toEqual([]);
});

test('a message may show an id that its envelope has, and no more', () => {
  const id = envelope.subarray(10, 42).toString('hex');
  const more = envelope.subarray(10, 70).toString('base64');
  const get = { callee: 'sealed.messages.get', status: 200 } as const;
  const upload = { sent: envelope, status: 202 };
  expect(judged(upload, { ...get, text: `{"message_id":"${id}"}` })).toEqual([`${content} held`]);
  expect(judged(upload, { ...get, text: `{"body":"${more}"}` })).toEqual([`${content} broken`]);
  expect(judged({ ...get, text: `{"body":"${more}"}` })).toEqual([]);
});

test.each([
  ['key', { callee: 'sealed.deliveries.replay' }, 'key-of-the-caller'],
  ['key in lower case', { carried: [['idempotency-key', 'another-key']] }, 'another-key'],
  ['token', { carried: [['Authorization', 'bearer token-of-8']] }, 'token-of-8'],
  ['query', { callee: 'sealed.usage.list', path: '/v1/sealed/usage?before=a-cursor' }, 'a-cursor'],
  ['URL', { json: { callback_url: 'https://a.b/c' } }, 'https://a.b/c'],
] as const)('the %s that was sent is echoed in a JSON error', (_, sample, value) => {
  const path = '/v1/sealed/webhooks/x/deliveries/y/replay';
  const asked = { callee: 'sealed.webhooks.create', path, ...sample } as const;
  expect(judged({ ...asked, text: `{"code":"${value}"}` })).toEqual([`${echo} broken`]);
  expect(judged({ ...asked, text: `{"code":"${value.slice(1)}"}` })).toEqual([`${echo} held`]);
});

test('neither the words of a route nor values that are short are an echo', () => {
  const get = { callee: 'sealed.messages.get', carried: [['X-Trace', 'a-trace-id']] } as const;
  const short = { ...get, path: '/v1/sealed/messages/short-7' };
  expect(judged({ ...short, text: '{"code":"messages short-7 a-trace-id"}' })).toEqual([]);
  const long = { ...get, path: '/v1/sealed/messages/a-long-id' };
  expect(judged({ ...long, text: '{"code":"messages a-trace-id"}' })).toEqual([`${echo} held`]);
  const eight = { ...get, path: '/v1/sealed/messages/of-eight' };
  expect(judged({ ...eight, text: '{"code":"of-eight"}' })).toEqual([`${echo} broken`]);
});

test('nothing is said behind a closed gate, though what was uploaded is remembered', () => {
  const samples = [{ sent: envelope, text: envelope.toString('hex') }];
  const answers = samples.map((sample) => answerOf(exchange(sample)));
  expect(judgeSealedContent(answers, { ...on, sealedAdmission: 'off' })).toEqual([[]]);
});
