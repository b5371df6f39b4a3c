import { expect, test } from 'vitest';
import { Secrets } from '../../harness/secrets/secrets.ts';

const secret = 'abcdefghijklmnop-0123456789';

/** What the recording says of a value that stands where a secret should. */
function told(value: string) {
  const secrets = new Secrets(Buffer.alloc(32));
  secrets.add(secret, 'ALPHA_KEY');
  const of = secrets.maskWhole(secret);
  const placeholder = secrets.maskWhole(value);
  const { [placeholder]: variant } = secrets.standInsIn(`Bearer ${placeholder}`).variants;
  return variant && { ...variant, of: variant.of === of };
}

test.each([
  ['cut short', secret.slice(0, -1), { of: true, start: 26, middle: '', end: 0 }],
  ['without its start', secret.slice(3), { of: true, start: 0, middle: '', end: 24 }],
  [
    'with one character changed',
    `${secret.slice(0, 9)}#${secret.slice(10)}`,
    { start: 9, middle: '#' },
  ],
  ['with more behind it', `${secret} and more`, { start: 27, middle: ' and more', end: 0 }],
])('an altered secret is known by how it was made: %s', (_, value, variant) => {
  expect(told(value)).toMatchObject(variant);
});

test.each([
  ['the secret itself', secret],
  ['another one', 'zyxwvutsrqponm-987654321'],
  ['one that has most of its characters from elsewhere', `${secret.slice(0, 10)}-of-another-make`],
])('nothing is told of %s', (_, value) => {
  expect(told(value)).toBeUndefined();
});
