import { storedResult } from '../../cli/evidence/stored-result.ts';
import type { Header } from '../../harness/model/exchange.ts';
import { expect, test } from 'vitest';
import { exchange, request, result, target } from '../samples/samples.ts';

const sent = `00-${'4a'.repeat(16)}-${'5b'.repeat(8)}-01`;
const answered = `00-${'6c'.repeat(16)}-${'7d'.repeat(8)}-01`;

test('the id of a request is not looked into, and what an answer puts in such a form is', () => {
  const headers: Header[] = [
    ['traceparent', sent],
    ['X-Own', answered],
  ];
  const response = { status: 201, reason: '', headers, body: request().body! };
  const one = exchange('probe', 201, { request: request({ headers }), response });
  const looked: string[] = [];
  const stored = storedResult(result('one', [], { exchanges: [one] }), target().gates, (text) => {
    looked.push(text);
    return text.replaceAll(/[67]/g, 'x');
  });
  expect(looked).toContain(answered);
  expect(looked).not.toContain(sent);
  const hidden = ['X-Own', answered.replaceAll(/[67]/g, 'x')];
  expect(stored.exchanges[0]?.request.headers).toEqual([headers[0], hidden]);
});

test('a text of another form is looked into, also as the id of a request', () => {
  const headers: Header[] = [['traceparent', `${sent}-secret`]];
  const one = exchange('probe', 201, { request: request({ headers }) });
  const stored = storedResult(
    result('one', [], { exchanges: [one] }),
    target().gates,
    () => 'hidden',
  );
  expect(stored.exchanges[0]?.request.headers).toEqual([['hidden', 'hidden']]);
});
