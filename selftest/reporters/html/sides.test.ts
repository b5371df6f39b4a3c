import { describe, expect, test } from 'vitest';
import { mostSimilar, sides } from '../../../reporters/html/sides.ts';
import type { Evidence, RecordedRequest } from '../../../reporters/report.ts';
import { request, text } from '../../samples/samples.ts';

const small = 'd1b0c3a4-5e6f-4a7b-8c9d-0e1f2a3b4c5d';
const other = '0f9e8d7c-6b5a-4c3d-9e2f-1a0b9c8d7e6f';
const great = small.toUpperCase();

function evidence(fault: string | null, callee: string, sent: Partial<RecordedRequest>): Evidence {
  return {
    role: fault === null ? 'control' : 'failure',
    check: 'one',
    label: null,
    fault,
    request: request(sent),
    response: { status: 200, reason: 'OK', headers: [], body: text('') },
    noAnswer: null,
    curl: '',
    callee,
  };
}

function body(value: unknown): Partial<RecordedRequest> {
  return { body: text(typeof value === 'string' ? value : JSON.stringify(value)) };
}

/** The rows that are marked, with what stands on both sides of them. */
function markedRows(
  fault: string,
  callee: string,
  [good = {}, own = {}]: readonly Partial<RecordedRequest>[],
): readonly string[] {
  const page = sides(evidence(fault, callee, own), evidence(null, callee, good)).text;
  const rows = page.match(/<tr class="odd">.*?<\/tr>/gs) ?? [];
  return rows.map((row) => {
    const cells = [...row.matchAll(/<(t[hd])[^>]*>(.*?)<\/\1>/gs)].map(([, , cell = '']) =>
      cell.replaceAll(/<[^>]*>/g, '').replaceAll('&quot;', '"'),
    );
    const [name, ...both] = cells;
    return `${name}: ${both.join(' | ')}`;
  });
}

const call = (key: object, more: object = {}) =>
  body({ method: 'workflow.action.cancel', arguments: { request_id: other, key, ...more } });

const asking = (query: string) => ({ path: `/v1/sealed/usage?${query}`, body: null });

const keyed = (key: string, origin: string) => ({
  headers: [['Idempotency-Key', key] as const, ['Origin', origin] as const],
});

describe('beside a good request is marked', () => {
  test('an id in capitals, and no number that is of another sample', () => {
    const both = [
      call({ account_id: other, revision: 2 }),
      call({ account_id: great, revision: 5 }),
    ] as const;
    expect(markedRows('key.account_id is in upper case', 'workflow.action.cancel', both)).toEqual([
      `· arguments.key.account_id: "${other}" | "${great}"`,
    ]);
  });

  test('an id in capitals at the top of the body, where the rest is drawn anew', () => {
    const both = [
      body({ series_id: other, request_id: other }),
      body({ series_id: great, request_id: small }),
    ] as const;
    expect(markedRows('series_id is in upper case', 'workflow.action.schedule', both)).toEqual([
      `· series_id: "${other}" | "${great}"`,
    ]);
  });

  test('an id in the path', () => {
    const both = [other, great].map((id): Partial<RecordedRequest> => {
      return { path: `/v1/alpha/messages/${id}`, headers: [['X-Trace', id]], body: null };
    });
    expect(markedRows('message_id is in upper case', 'alpha.status', both)).toEqual([
      `request: POST /v1/alpha/messages/${other} | POST /v1/alpha/messages/${great}`,
    ]);
  });

  test('a parameter of the query, and no other', () => {
    const both = [asking('cursor=a&limit=24'), asking('cursor=b&limit=0')] as const;
    expect(markedRows('limit is 0', 'sealed.usage.list', both)).toEqual(['?limit: 24 | 0']);
    const twice = [asking('limit=5'), asking('limit=29&limit=5')] as const;
    expect(markedRows('the query is limit=29&limit=5', 'sealed.usage.list', twice)).toEqual([
      '?limit: 5 | 29\n5',
    ]);
  });

  test('a header, whatever else differs', () => {
    const both = [
      keyed(other, 'https://a.example'),
      keyed('no-uuid', 'https://b.example'),
    ] as const;
    expect(markedRows('the key is no UUID', 'alpha.submit', both)).toEqual([
      `idempotency-key: ${other} | no-uuid`,
    ]);
    expect(markedRows('the Origin is another site', 'webhooks.create', both)).toEqual([
      'origin: https://a.example | https://b.example',
    ]);
  });

  test('what is left out, and what is one too many', () => {
    const both = [body({ a_id: other, b: 1 }), body({ b: 2, __proto__x: {} })] as const;
    expect(markedRows('a_id is left out', 'alpha.submit', both)).toEqual([
      `· a_id: "${other}" | none`,
    ]);
    expect(markedRows('it has a further member, __proto__x', 'alpha.submit', both)).toEqual([
      '· __proto__x: none | {}',
    ]);
    const cookie = ['Cookie', 's=1'] as const;
    const origin = ['Origin', 'https://a.example'] as const;
    const headers = [{ headers: [cookie, origin] }, { headers: [origin] }] as const;
    expect(markedRows('the session cookie is left out', 'webhooks.list', headers)).toEqual([
      'cookie: s=1 | none',
    ]);
  });

  test('an object that something else stands for, as one member', () => {
    const both = [
      call({ account_id: other, revision: 2 }),
      body({ method: 'workflow.action.cancel', arguments: { request_id: other, key: [] } }),
    ] as const;
    expect(markedRows('key is a list', 'workflow.action.cancel', both)).toEqual([
      `· arguments.key: {"account_id":"${other}","revision":2} | []`,
    ]);
  });

  test('the whole body, where the fault is in all of it', () => {
    const both = [body({ callback_url: 'https://a.example' }), body('[]')] as const;
    expect(markedRows('the body is a list', 'webhooks.create', both)).toEqual([
      'body: {"callback_url":"https://a.example"} | []',
    ]);
  });

  test('what a fault names by what it is', () => {
    const both = [
      body({ callback_url: 'https://a.example/1' }),
      body({ callback_url: 'http://a.example/2' }),
    ] as const;
    expect(
      markedRows('the scheme is not https: http://a.example/2', 'webhooks.create', both),
    ).toEqual(['· callback_url: "https://a.example/1" | "http://a.example/2"']);
  });

  test('both, where one stands in place of the other', () => {
    const session = { headers: [['Cookie', 's=1'] as const] };
    const bearer = { headers: [['Authorization', 'Bearer a'] as const] };
    const fault = 'an owner session stands in place of the API key';
    expect(markedRows(fault, 'alpha.status', [bearer, session])).toEqual([
      'cookie: none | s=1',
      'authorization: Bearer a | none',
    ]);
  });

  test('nothing, where the account is to blame and no part of the request', () => {
    const both = [
      body({ callback_url: 'https://a' }),
      body({ callback_url: 'https://b' }),
    ] as const;
    expect(markedRows('the account has eight endpoints', 'webhooks.create', both)).toEqual([]);
  });

  test('what differs in form, where the fault names nothing', () => {
    const both = [
      body({ a: small, b: other, c: 'case-a1b2c3d4' }),
      body({ a: other, b: great, c: 'case-f1b2c3d9' }),
    ] as const;
    expect(markedRows('something is odd', 'alpha.submit', both)).toEqual([
      `· b: "${other}" | "${great}"`,
    ]);
  });
});

test('the good request beside a failure is the one that is most like it', () => {
  const failure = evidence('limit is 0', 'sealed.usage.list', { path: '/v1/sealed/usage?limit=0' });
  const far = evidence(null, 'sealed.usage.list', { path: '/v1/sealed/usage?cursor=a&other=b' });
  const near = evidence(null, 'sealed.usage.list', { path: '/v1/sealed/usage?limit=24' });
  expect(mostSimilar(failure, [far, near])).toBe(near);
});
