/** Ways to write a secret that anybody can undo without knowing it. */
export const forms: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  base64: (secret) => code(secret, 'base64'),
  'base64 without padding': (secret) => code(secret, 'base64').replace(/=+$/, ''),
  'base64 after one byte': (secret) => code(`:${secret}`, 'base64'),
  'base64 after two bytes': (secret) => code(`u:${secret}`, 'base64'),
  'base64 of user and token': (secret) => code(`user:${secret}`, 'base64'),
  'base64 in the midst of base64': (secret) => `abc${code(`{"t":"${secret}"}`, 'base64')}`,
  base64url: (secret) => code(`~?>${secret}?>`, 'base64url'),
  'base64 in lines': (secret) => code(secret, 'base64').replaceAll(/.{20}/g, '$&\r\n'),
  'base64 twice': (secret) => code(code(secret, 'base64'), 'base64'),
  'base64 of a URL': (secret) => code(`/x?t=${percent(secret)}`, 'base64'),
  'hex in lower case': (secret) => code(secret, 'hex'),
  'hex in upper case': (secret) => code(secret, 'hex').toUpperCase(),
  'hex after half a byte': (secret) => `f${code(secret, 'hex')}`,
  'hex with colons': (secret) => code(secret, 'hex').replaceAll(/..(?!$)/g, '$&:'),
  'every character percent-encoded': percent,
  'percent-encoded in lower case': (secret) => percent(secret).toLowerCase(),
  'percent-encoded twice': (secret) => percent(secret).replaceAll('%', '%25'),
  'some characters percent-encoded': (secret) => percent(secret.slice(0, 3)) + secret.slice(3),
  backwards: (secret) => secret.split('').toReversed().join(''),
  'in upper case': (secret) => secret.toUpperCase(),
  'in lower case': (secret) => secret.toLowerCase(),
  'each case turned': (secret) =>
    secret.replaceAll(/[A-Za-z]/g, (one) =>
      one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase(),
    ),
  'in halves': (secret) =>
    `${secret.slice(0, secret.length / 2)} and ${secret.slice(secret.length / 2)}`,
  'its first half': (secret) => secret.slice(0, secret.length / 2),
  'but for its last character': (secret) => secret.slice(0, -1),
  'decimal entities': (secret) => each(secret, (unit) => `&#${unit};`),
  'padded decimal entities': (secret) =>
    each(secret, (unit) => `&#${String(unit).padStart(4, '0')};`),
  'hex entities': (secret) => each(secret, (unit) => `&#x${unit.toString(16)};`),
  'entities in entities': (secret) => each(secret, (unit) => `&amp;#${unit};`),
  'named entities': (secret) => `${secret.replaceAll(/[-_=+/]/g, (one) => names[one] ?? one)}&amp;`,
  '\\u escapes': (secret) => each(secret, (unit) => `\\u${hex(unit, 4)}`),
  '\\u escapes in a string of JSON': (secret) => each(secret, (unit) => `\\\\u${hex(unit, 4)}`),
  '\\x escapes': (secret) => each(secret, (unit) => `\\x${hex(unit, 2)}`),
  'octal escapes': (secret) => each(secret, (unit) => `\\${unit.toString(8).padStart(3, '0')}`),
  'quoted-printable': (secret) => each(secret, (unit) => `=${hex(unit, 2).toUpperCase()}`),
  'a list of numbers': (secret) => `[${[...Buffer.from(secret)].join(',')}]`,
  'zeros between, as in UTF-16': (secret) => secret.split('').join('\0'),
  'a list of characters': (secret) => JSON.stringify(secret.split('')),
  'marked up one by one': (secret) => secret.split('').join('<b>'),
  'with dashes': (secret) => secret.split('').join('-'),
  'turned by thirteen letters': (secret) =>
    secret.replaceAll(/[A-Za-z]/g, (one) => {
      const first = one < 'a' ? 65 : 97;
      return String.fromCharCode(first + ((one.charCodeAt(0) - first + 13) % 26));
    }),
};

const names: Readonly<Record<string, string>> = {
  '-': '&hyphen;',
  _: '&lowbar;',
  '=': '&equals;',
  '+': '&plus;',
  '/': '&sol;',
};

function code(text: string, as: BufferEncoding): string {
  return Buffer.from(text).toString(as);
}

function percent(text: string): string {
  return each(text, (unit) => `%${hex(unit, 2).toUpperCase()}`);
}

function hex(unit: number, width: number): string {
  return unit.toString(16).padStart(width, '0');
}

function each(text: string, write: (unit: number) => string): string {
  return [...Buffer.from(text)].map(write).join('');
}
