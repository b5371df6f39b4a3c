import { createHmac } from 'node:crypto';
import type { Arrival, CameArrival } from '../../../harness/model/arrival.ts';
import type { DeliverySigning } from '../../../harness/model/target.ts';

const encodings = ['hex', 'base64', 'base64url'] as const;

/** A way to sign: the name of the scheme, and what is signed. */
type Signed = readonly [over: string, text: Buffer];

/** How an arrival turned out to be signed. */
interface FoundSignature {
  /** Of the header that carries it, as it came. */
  readonly header: string;
  /** What was signed, and how the digest is written, in words. */
  readonly scheme: string;
}

/**
 * What an arrival may be signed over, by any of the known schemes: its body, a timestamp of its headers before it, as
 * Stripe and GitHub have it, that with `v0:` as Slack's, or behind an id, as Standard Webhooks.
 */
function signedTexts({ headers, bytes }: CameArrival): readonly Signed[] {
  const body = Buffer.from(bytes);
  const stamps = headers.flatMap(([, value]) => value.match(/\d{10,13}/g) ?? []);
  const ids = headers.flatMap(([name, value]) => (/[-_]id$/i.test(name) ? [value] : []));
  const before = (text: string) => Buffer.concat([Buffer.from(text), body]);
  return [
    ['the body', body],
    ...stamps.flatMap((at): Signed[] => [
      ['timestamp.body', before(`${at}.`)],
      ['v0:timestamp:body', before(`v0:${at}:`)],
      ...ids.map((id): Signed => ['id.timestamp.body', before(`${id}.${at}.`)]),
    ]),
  ];
}

/** The 32 bytes that a secret stands for, or its text: which of the two is the key is open. */
function keysOf(secret: string): readonly Buffer[] {
  return [Buffer.from(secret, 'base64url'), Buffer.from(secret)];
}

/** True where an arrival is signed with a secret, in the way that the target file tells. */
export function isSigned(
  { signatureHeader, encoding }: DeliverySigning,
  secret: string,
  arrival: CameArrival,
): boolean {
  return [...digestsOf(secret, arrival, [encoding])].some(({ digest }) =>
    valuesOf(arrival, signatureHeader).some((value) => value.includes(digest)),
  );
}

/** How an arrival is signed with a secret, as far as the known schemes tell; null where none of them fits. */
export function signatureFound(secret: string, arrival: CameArrival): FoundSignature | null {
  for (const { digest, scheme } of digestsOf(secret, arrival, encodings))
    for (const [header, value] of arrival.headers)
      if (value.includes(digest)) return { header, scheme };
  return null;
}

function* digestsOf(
  secret: string,
  arrival: CameArrival,
  as: readonly (typeof encodings)[number][],
) {
  for (const [over, text] of signedTexts(arrival))
    for (const key of keysOf(secret))
      for (const encoding of as) {
        const digest = createHmac('sha256', key).update(text).digest(encoding);
        yield { digest, scheme: `HMAC-SHA256 of ${over}, in ${encoding}` };
      }
}

/** The values of a header, in whatever case its name came. */
export function valuesOf({ headers }: Arrival, name: string): readonly string[] {
  return headers.filter(([own]) => own.toLowerCase() === name.toLowerCase()).map(([, at]) => at);
}

/** True where an arrival shows a secret, as its text, its bytes, or these in another encoding. */
export function carriesSecret(secret: string, { path, headers, bytes }: CameArrival): boolean {
  const raw = Buffer.from(secret, 'base64url');
  const body = Buffer.from(bytes);
  const told = [path, body.toString('latin1'), ...headers.map(([, value]) => value)];
  const forms = [secret, raw.toString('base64'), raw.toString('hex')];
  return body.includes(raw) || told.some((one) => forms.some((form) => one.includes(form)));
}
