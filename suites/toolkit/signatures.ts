import { createHmac } from 'node:crypto';
import type { Arrival, CameArrival } from '../../harness/model/arrival.ts';
import type { DeliverySigning } from '../../harness/model/target.ts';

const encodings = ['hex', 'base64', 'base64url'] as const;

/** What an arrival is signed over, by the name of the scheme: its body, or a timestamp of its headers before it. */
function signedTexts({ headers, bytes }: CameArrival): readonly (readonly [string, Buffer])[] {
  const body = Buffer.from(bytes);
  const stamps = headers.flatMap(([, value]) => value.match(/\d{10,13}/g) ?? []);
  const stamped = stamps.map((at) => Buffer.concat([Buffer.from(`${at}.`), body]));
  return [['the body', body], ...stamped.map((text) => ['timestamp.body', text] as const)];
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
  const told = valuesOf(arrival, signatureHeader);
  return signedTexts(arrival).some(([, text]) =>
    keysOf(secret).some((key) => {
      const digest = createHmac('sha256', key).update(text).digest(encoding);
      return told.some((value) => value.includes(digest));
    }),
  );
}

function valuesOf({ headers }: Arrival, name: string): readonly string[] {
  return headers.filter(([own]) => own.toLowerCase() === name.toLowerCase()).map(([, at]) => at);
}

/** How an arrival is signed with a secret, in words, as far as trying tells; null where it does not. */
export function signatureFound(secret: string, arrival: CameArrival): string | null {
  for (const [header] of arrival.headers)
    for (const encoding of encodings)
      for (const [over, text] of signedTexts(arrival))
        for (const key of keysOf(secret)) {
          const digest = createHmac('sha256', key).update(text).digest(encoding);
          if (valuesOf(arrival, header).some((value) => value.includes(digest)))
            return `${header.toLowerCase()}: HMAC-SHA256 of ${over}, in ${encoding}`;
        }
  return null;
}

/** True where an arrival shows a secret, as its text, its bytes, or these in another encoding. */
export function shows(secret: string, { path, headers, bytes }: CameArrival): boolean {
  const raw = Buffer.from(secret, 'base64url');
  const body = Buffer.from(bytes);
  const told = [path, body.toString('latin1'), ...headers.map(([, value]) => value)];
  const forms = [secret, raw.toString('base64'), raw.toString('hex')];
  return body.includes(raw) || told.some((one) => forms.some((form) => one.includes(form)));
}
