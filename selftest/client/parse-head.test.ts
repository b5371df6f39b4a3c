import { expect, test } from 'vitest';
import { parseHead } from '../../harness/client/parse-head.ts';

const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
const final = 'HTTP/1.1 200 OK\r\nX-One: 1\r\n\r\n';

test('the final head is read past interim ones', () => {
  for (const text of [final, interim.repeat(3) + final]) {
    const bytes = Buffer.from(text);
    expect(parseHead(bytes)).toEqual({
      status: 200,
      reason: 'OK',
      headers: [['X-One', '1']],
      end: bytes.length,
    });
  }
});

test('interim answers alone are no answer yet', () => {
  expect(parseHead(Buffer.from(interim.repeat(3)))).toBeNull();
});

test('interim answers without end are told as too many bytes, however many came at once', () => {
  const many = Buffer.from(interim.repeat(200_000));
  expect(() => parseHead(many)).toThrow(/interim answers have more than 65536 bytes/);
});
