import { expect, test } from 'vitest';
import { maskHeaders, maskRawMessage } from '../../harness/secrets/carriers.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';

const session = 'session+/0123456789abcdef';

function knowing(): Secrets {
  const secrets = new Secrets(new Uint8Array(32));
  secrets.add(session, 'OWNER_SESSION');
  return secrets;
}

function mask(secrets: Secrets, name: string, value: string): string {
  return maskHeaders(secrets, [[name, value]])[0]?.[1] ?? '';
}

test('masks what a carrier carries, known or not, and keeps what is around it', () => {
  const secrets = knowing();
  const [known, other, csrf] = [session, 'whatever', 'csrf'].map((each) => secrets.maskWhole(each));
  expect(mask(secrets, 'authorization', `Bearer ${session}`)).toBe(`Bearer ${known}`);
  expect(mask(secrets, 'Authorization', 'bearer  whatever')).toBe(`bearer  ${other}`);
  expect(mask(secrets, 'Authorization', 'whatever')).toBe(other);
  expect(mask(secrets, 'Authorization', 'Bearer')).toBe('Bearer');
  expect(mask(secrets, 'X-SVC-CSRF', 'csrf')).toBe(csrf);
  expect(mask(secrets, 'cookie', `a=${session}; b="whatever";c=csrf; whatever; d=`)).toBe(
    `a=${known}; b="${other}";c=${csrf}; ${other}; d=`,
  );
  expect(mask(secrets, 'Set-Cookie', `a=whatever; Path=/; HttpOnly`)).toBe(
    `a=${other}; Path=/; HttpOnly`,
  );
});

test('a cookie that is percent-encoded stays equal to what it encodes', () => {
  const secrets = knowing();
  const encoded = encodeURIComponent(secrets.maskWhole(session));
  expect(mask(secrets, 'Cookie', `a=${encodeURIComponent(session)}`)).toBe(`a=${encoded}`);
});

test('masks known secrets in any other header, and nothing else', () => {
  const secrets = knowing();
  expect(mask(secrets, 'X-Echo', `got ${session}`)).toBe(`got ${secrets.maskWhole(session)}`);
  expect(mask(secrets, 'X-Echo', 'got whatever')).toBe('got whatever');
});

test('masks the header lines of raw bytes, however they end, and the text after them', () => {
  const secrets = knowing();
  const [known, other] = [secrets.maskWhole(session), secrets.maskWhole('whatever')];
  expect(maskRawMessage(secrets, message(session, 'whatever'))).toBe(message(known, other));
  expect(maskRawMessage(secrets, 'Authorization: Bearer whatever')).toBe(
    `Authorization: Bearer ${other}`,
  );
});

function message(known: string, other: string): string {
  const cookie = `Host: h\nCookie : a=${other}\r\n`;
  return `GET /?a=${known} HTTP/1.1\r\n${cookie}Authorization: Bearer ${other}\r\n\r\nCookie: x ${known}`;
}
