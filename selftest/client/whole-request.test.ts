import { describe, expect, test } from 'vitest';
import { endpointOf } from '../../harness/client/endpoint.ts';
import { wholeRequest } from '../../harness/client/whole-request.ts';
import type { Header } from '../../harness/model/exchange.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import { requestFor } from './support.ts';

const endpoint = endpointOf({ baseUrl: 'http://gateway.example:8080/in', resolve: {} });
const headers: readonly Header[] = [['X-oNe', 'a']];

/** What goes on the wire, line by line, and whether its connection serves others after it. */
function written(parts: Partial<RequestSpec>): readonly [lines: readonly string[], lasts: boolean] {
  const { bytes, lasts } = wholeRequest(endpoint, requestFor('/a', { headers, ...parts }));
  return [bytes.toString('latin1').split('\r\n'), lasts];
}

function linesOf(method: string, connection: string, ...more: readonly string[]) {
  const start = [`${method} /in/a HTTP/1.1`, 'host: gateway.example:8080'];
  return [...start, `connection: ${connection}`, 'X-oNe: a', 'Accept-Encoding: identity', ...more];
}

describe('a whole request goes on the wire', () => {
  test.each(['GET', 'DELETE', 'OPTIONS'])('%s without a body, and no length of it', (method) => {
    expect(written({ method })).toEqual([linesOf(method, 'keep-alive', '', ''), true]);
  });

  test.each(['POST', 'PUT', 'PATCH'])('%s with a length, also of no body', (method) => {
    const [none, some] = [null, Buffer.from('{}')].map((body) => written({ method, body }));
    expect(none).toEqual([linesOf(method, 'keep-alive', 'content-length: 0', '', ''), true]);
    expect(some).toEqual([linesOf(method, 'keep-alive', 'content-length: 2', '', '{}'), true]);
  });

  test.each(['GET', 'DELETE'])('%s with a body, on a connection of its own', (method) => {
    const lines = linesOf(method, 'keep-alive', 'content-length: 2', '', '{}');
    expect(written({ method, body: Buffer.from('{}') })).toEqual([lines, false]);
  });

  test('HEAD on a connection of its own: some answer it with a body', () => {
    expect(written({ method: 'HEAD' })).toEqual([linesOf('HEAD', 'close', '', ''), false]);
  });

  test('with its own Host, and the end of its connection if it asks for that', () => {
    const own: Header[] = [
      ['Connection', 'Close'],
      ['X-oNe', 'a'],
      ['Host', 'other.example'],
    ];
    const lines = linesOf('GET', 'close', '', '').with(1, 'host: other.example');
    expect(written({ headers: own })).toEqual([lines, false]);
  });

  test('with its own length, where it is that of the body', () => {
    const own: Header[] = [...headers, ['Content-Length', '2']];
    const lines = linesOf('POST', 'keep-alive', 'content-length: 2', '', '{}');
    const body = Buffer.from('{}');
    expect(written({ method: 'POST', headers: own, body })).toEqual([lines, true]);
  });
});

describe('what is no whole request is a defect', () => {
  test.each<[string, Partial<RequestSpec>, string]>([
    ['a method that is no word', { method: 'GE T' }, 'invalid request method'],
    ['a blank in the path', { path: '/a b' }, 'invalid request path'],
    ['a character that takes two bytes', { path: '/\u0100' }, 'invalid request path'],
    ['a name that is none', { headers: [['X A', '1']] }, 'invalid header name "X A"'],
    ['a line break in a value', { headers: [['X-A', '1\r\nX-B: 2']] }, 'invalid X-A header'],
    ['a control character in a value', { headers: [['X-A', '\u0001']] }, 'invalid X-A header'],
    ['another length', { headers: [['Content-Length', '3']] }, 'a Content-Length of 3 for a body'],
    ['chunks', { headers: [['Transfer-Encoding', 'chunked']] }, 'invalid Transfer-Encoding header'],
    ['an expectation', { headers: [['Expect', '100-continue']] }, 'invalid Expect header'],
    ['an upgrade', { headers: [['Upgrade', 'h2c']] }, 'invalid Upgrade header'],
  ])('%s', (_what, parts, told) => {
    const spec = requestFor('/a', { method: 'POST', body: Buffer.from('{}'), ...parts });
    expect(() => wholeRequest(endpoint, spec)).toThrow(told);
  });
});
