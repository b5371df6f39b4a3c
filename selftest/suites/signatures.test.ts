import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import type { CameArrival } from '../../harness/model/arrival.ts';
import type { Header } from '../../harness/model/message.ts';
import {
  isSigned,
  carriesSecret,
  signatureFound,
} from '../../suites/resources/deliveries/signatures.ts';
import { standardRules } from '../../suites/resources/deliveries/standard-webhooks.ts';

const bytes = Buffer.from(Array.from({ length: 32 }, (_, at) => 7 * at + 1));
const secret = bytes.toString('base64url');
const other = Buffer.from(bytes.toReversed()).toString('base64url');
const text = '{"event_id":"e1"}';
const at = 1_800_000_000;

function arrival(headers: readonly Header[], body = text): CameArrival {
  return {
    number: 1,
    connection: 1,
    atMs: 1000 * at,
    method: 'POST',
    path: '/in/a',
    httpVersion: '1.1',
    headers,
    body: { encoding: 'utf8', content: body, bytes: Buffer.byteLength(body), truncated: false },
    bytes: Buffer.from(body),
    whole: true,
    met: 204,
    ended: 'answered',
    endedAtMs: 1000 * at,
    tls: null,
    facts: [],
  };
}

const hmac = (key: string | Buffer, over: string) => createHmac('sha256', key).update(over);

describe('a signature is found by trying, without being told its scheme', () => {
  test.each([
    ['the body', 'hex', [['X-Hub-Signature-256', `sha256=${hmac(bytes, text).digest('hex')}`]]],
    ['the body', 'base64', [['X-Signature', hmac(secret, text).digest('base64')]]],
    ['timestamp.body', 'hex', [['S', `t=${at},v1=${hmac(bytes, `${at}.${text}`).digest('hex')}`]]],
    [
      'v0:timestamp:body',
      'hex',
      [
        ['X-Request-Timestamp', `${at}`],
        ['X-Slack-Signature', `v0=${hmac(secret, `v0:${at}:${text}`).digest('hex')}`],
      ],
    ],
  ] as const)('of %s, in %s', (over, encoding, headers) => {
    const signed = arrival(headers);
    const [header] = headers.at(-1) ?? [''];
    const scheme = `HMAC-SHA256 of ${over}, in ${encoding}`;
    expect(signatureFound(secret, signed)).toEqual({ header, scheme });
    expect(
      isSigned({ algorithm: 'hmac-sha256', signatureHeader: header, encoding }, secret, signed),
    ).toBe(true);
    expect(signatureFound(other, signed)).toBeNull();
    expect(signatureFound(secret, arrival(headers, '{}'))).toBeNull();
  });

  test('as Standard Webhooks has it, by a library of theirs', () => {
    const made = new Webhook(bytes.toString('base64')).sign('msg_1', new Date(1000 * at), text);
    const headers = [
      ['webhook-id', 'msg_1'],
      ['webhook-timestamp', `${at}`],
      ['webhook-signature', made],
    ] as const;
    expect(signatureFound(secret, arrival(headers))).toEqual({
      header: 'webhook-signature',
      scheme: 'HMAC-SHA256 of id.timestamp.body, in base64',
    });
    expect(signatureFound(other, arrival(headers))).toBeNull();
  });
});

test('a secret shows in whichever form it travels', () => {
  for (const form of [secret, bytes.toString('base64'), bytes.toString('hex')])
    expect(carriesSecret(secret, arrival([['Authorization', `Bearer ${form}`]]))).toBe(true);
  expect(carriesSecret(other, arrival([['Authorization', `Bearer ${secret}`]]))).toBe(false);
});

describe('the rules of Standard Webhooks', () => {
  const id = 'msg_1';
  const signed = (payload: string, more: readonly Header[] = []) => {
    const value = new Webhook(bytes.toString('base64')).sign(id, new Date(1000 * at), payload);
    const headers: readonly Header[] = [
      ['content-type', 'application/json'],
      ['webhook-id', id],
      ['webhook-timestamp', `${at}`],
      ['webhook-signature', value],
      ...more,
    ];
    return arrival(headers, payload);
  };

  test('are all kept by who follows them', () => {
    const payload = { type: 'message.received', timestamp: '2027-01-15T08:00:00Z', data: {} };
    expect(standardRules(secret, signed(JSON.stringify(payload)))).toBe('10 of 10');
  });

  test('are told where they are not', () => {
    expect(standardRules(secret, signed(text))).toBe(
      '7 of 10; not: type of dotted words, timestamp in ISO 8601, data as an object',
    );
    const own = arrival([['X-Signature', hmac(bytes, text).digest('hex')]]);
    expect(standardRules(secret, own)).toMatch(/^1 of 10; not: webhook-id, /);
    expect(standardRules(other, signed(text))).toMatch(/^6 of 10; not: HMAC-SHA256/);
  });
});
