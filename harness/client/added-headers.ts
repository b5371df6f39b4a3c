import { randomUUID } from 'node:crypto';
import type { Header } from '../model/exchange.ts';
import type { RequestSpec } from '../model/request.ts';
import type { Target } from '../model/target.ts';
import { suiteFacts } from '../package.ts';
import { has } from './outgoing.ts';

/**
 * Gives a request what all requests of a target have in common: who asks, an id by which the target's log
 * finds it, and the headers of the target file. A header that a request has of its own stays as it is, since
 * its check may be about that.
 */
export function headersAdder({ headers = {} }: Pick<Target, 'headers'>) {
  const own: readonly Header[] = Object.entries(headers);
  return (spec: RequestSpec): RequestSpec => {
    const added: readonly Header[] = [
      ['User-Agent', `${suiteFacts.name}/${suiteFacts.version}`],
      ['Accept', '*/*'],
      ['traceparent', traceparent()],
    ];
    const missing = [...own, ...added.filter(([name]) => !has(own, name.toLowerCase()))].filter(
      ([name]) => !has(spec.headers, name.toLowerCase()),
    );
    return { ...spec, headers: [...spec.headers, ...missing] };
  };
}

/** The id of a request and of the trace that it begins, as W3C's Trace Context writes them. */
function traceparent(): string {
  return `00-${randomHex()}-${randomHex().slice(-16)}-01`;
}

/** Whether a header of a recorded request may be such an id: digits that the suite drew. */
export function isRequestId([name, value]: Header): boolean {
  return name === 'traceparent' && requestId.test(value);
}
const requestId = /^00-[\da-f]{32}-[\da-f]{16}-01$/;

/** 32 digits. Node.js keeps random bytes for UUIDs ready; for others it asks the system each time. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
