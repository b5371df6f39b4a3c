import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encoded } from '../../cli/evidence/envelope.ts';

const body = Buffer.from('hello world');
const type = 'http://example.com/HelloWorld';

/** The example of the DSSE protocol 1.0.0; its signature is r and s, one after the other. */
const published = {
  x: 46950820868899156662930047687818585632848591499744589407958293238635476079160n,
  y: 5640078356564379163099075877009565129882514886557779369047442380624545832820n,
  sig: 'A3JqsQGtVsJ2O2xqrI5IcnXip5GToJ3F+FnZ+O88SjtR6rDAajabZKciJTfUiHqJPcIAriEGAHTVeCUjW2JIZA==',
};

function coordinate(number: bigint): string {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toString('base64url');
}

test('what is signed is what the published example of DSSE signs', () => {
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(published.x), y: coordinate(published.y) };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const sig = Buffer.from(published.sig, 'base64');
  const check = (bytes: Buffer) => verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, sig);
  expect(check(encoded(type, body))).toBe(true);
  expect(check(encoded(type, Buffer.from('hello World')))).toBe(false);
});
