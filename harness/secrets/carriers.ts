import type { Header } from '../model/exchange.ts';
import { withinEnds } from '../model/ends.ts';
import type { Secrets } from './secrets.ts';

type MaskValue = (secrets: Secrets, value: string) => string;

/** Headers that carry secrets: what they carry is masked whole, whether it is known or not. */
const carriers: Readonly<Record<string, MaskValue>> = {
  authorization: maskAuthorization,
  'proxy-authorization': maskAuthorization,
  cookie: (secrets, value) =>
    value
      .split(';')
      .map((pair) => maskPair(secrets, pair))
      .join(';'),
  // Only the first part is the cookie; the others are its attributes.
  'set-cookie': (secrets, value) => {
    const [pair = '', ...attributes] = value.split(';');
    const rest = attributes.map((attribute) => secrets.mask(attribute));
    return [maskPair(secrets, pair), ...rest].join(';');
  },
  'x-svc-csrf': maskTrimmed,
};

/** Masks a message's headers: known secrets anywhere, and all that a carrier carries. */
export function maskHeaders(secrets: Secrets, headers: readonly Header[]): Header[] {
  return headers.map(([name, value]) => [secrets.mask(name), maskValue(secrets, name, value)]);
}

/** Masks a request's raw bytes in the same way: header lines up to the first empty line, then text. */
export function maskRawMessage(secrets: Secrets, message: string): string {
  const end = message.search(/\r?\n\r?\n/);
  const head = end < 0 ? message : message.slice(0, end);
  const rest = end < 0 ? '' : message.slice(end);
  const lines = head.split('\n').map((line) => {
    const [, name, colon, value] = /^([^:\s]+)([ \t]*:)(.*)$/s.exec(line) ?? [];
    if (name === undefined || value === undefined) return secrets.mask(line);
    return secrets.mask(name) + colon + maskValue(secrets, name, value);
  });
  return lines.join('\n') + secrets.mask(rest);
}

function maskValue(secrets: Secrets, name: string, value: string): string {
  const known = carriers[name.toLowerCase()];
  const carrier = known ?? (secrets.isCarrier(name) ? maskTrimmed : undefined);
  return carrier ? carrier(secrets, value) : secrets.mask(value);
}

/** Masks the token. A scheme without one is no secret, and a value without a scheme is all token. */
function maskAuthorization(secrets: Secrets, value: string): string {
  const trimmed = value.trim();
  if (/^(?:bearer|basic|digest)$/i.test(trimmed)) return value;
  const scheme = /^\S+(?=\s)/.exec(trimmed)?.[0] ?? '';
  const from = value.indexOf(trimmed) + scheme.length;
  return value.slice(0, from) + maskTrimmed(secrets, value.slice(from));
}

function maskPair(secrets: Secrets, pair: string): string {
  const equals = pair.indexOf('=');
  if (equals < 0) return maskTrimmed(secrets, pair);
  return secrets.mask(pair.slice(0, equals + 1)) + maskTrimmed(secrets, pair.slice(equals + 1));
}

/** Masks a value without the blanks and quotes around it, so that it equals its bare form. */
function maskTrimmed(secrets: Secrets, value: string): string {
  const [from, to] = withinEnds(value, /[\s"]/);
  return value.slice(0, from) + secrets.maskWhole(value.slice(from, to)) + value.slice(to);
}
