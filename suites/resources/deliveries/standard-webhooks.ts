import type { CameArrival } from '../../../harness/model/arrival.ts';
import { isObject } from '../../../harness/model/json.ts';
import { signatureFound, valuesOf } from './signatures.ts';

/** What Standard Webhooks asks of a delivery, as far as one shows it; the contract asks for none of it. */
const rules: Readonly<Record<string, (came: Came) => boolean>> = {
  'webhook-id': ({ value }) => value('webhook-id') !== '',
  'webhook-timestamp in seconds': ({ value, arrival }) =>
    /^\d{10}$/.test(value('webhook-timestamp')) &&
    Math.abs(Number(value('webhook-timestamp')) * 1000 - arrival.atMs) < mostSkewMs,
  'webhook-signature': ({ value }) => value('webhook-signature') !== '',
  'signatures that begin with their version': ({ value }) =>
    /^v\d+a?,\S+( v\d+a?,\S+)*$/.test(value('webhook-signature')),
  'HMAC-SHA256 of id.timestamp.body, in base64': ({ scheme }) =>
    scheme === 'HMAC-SHA256 of id.timestamp.body, in base64',
  'application/json': ({ value }) => /^application\/json\b/i.test(value('content-type')),
  'a body of 20 kB at most': ({ arrival }) => arrival.body.bytes <= 20_000,
  'type of dotted words': ({ payload }) => /^\w+(\.\w+)*$/.test(told(payload['type'])),
  'timestamp in ISO 8601': ({ payload }) =>
    /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(told(payload['timestamp'])),
  'data as an object': ({ payload }) => isObject(payload['data']),
};

/** Five minutes, as its libraries have it. */
const mostSkewMs = 300_000;

interface Came {
  readonly arrival: CameArrival;
  /** The value of a header; empty where there is none. */
  readonly value: (header: string) => string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly scheme: string | undefined;
}

/** How many of the rules of Standard Webhooks a delivery keeps, and which not: `9 of 10; not: data as an object`. */
export function standardRules(secret: string, arrival: CameArrival): string {
  const came: Came = {
    arrival,
    value: (header) => valuesOf(arrival, header)[0] ?? '',
    payload: deliveredPayload(arrival),
    scheme: signatureFound(secret, arrival)?.scheme,
  };
  const broken = Object.entries(rules).flatMap(([name, holds]) => (holds(came) ? [] : [name]));
  const all = Object.keys(rules).length;
  const not = broken.length === 0 ? '' : `; not: ${broken.join(', ')}`;
  return `${all - broken.length} of ${all}${not}`;
}

function told(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The members of a JSON body; none where it is no object. */
export function deliveredPayload({ bytes }: CameArrival): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(Buffer.from(bytes).toString());
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}
