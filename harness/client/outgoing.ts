import type { Header } from '../model/exchange.ts';
import type { RequestSpec } from '../model/request.ts';
import type { WireEndpoint } from './endpoint.ts';

/** The headers a request is sent with: its own, and no content coding unless it asks for one. */
export function headersOf(spec: RequestSpec): readonly Header[] {
  const { headers, body, manner } = spec;
  if (manner === 'raw') return headers;
  const coding: Header[] = has(headers, 'accept-encoding') ? [] : [['Accept-Encoding', 'identity']];
  // A withheld body is known by its announcement alone, so that is recorded too.
  const announced = manner === 'withheld' && !has(headers, 'content-length', 'transfer-encoding');
  const length: Header[] = announced ? [['Content-Length', String(body?.length ?? 0)]] : [];
  return [...headers, ...coding, ...length];
}

/** True where one of the names is among the headers. */
export function has(headers: readonly Header[], ...names: readonly string[]): boolean {
  return headers.some(([name]) => names.includes(name.toLowerCase()));
}

/** A request's head as it goes on the wire, with what every HTTP/1.1 request needs. */
export function headBytes(endpoint: WireEndpoint, spec: RequestSpec): Buffer {
  const headers = headersOf(spec);
  const lines: Header[] = [
    ...(has(headers, 'host') ? [] : [['host', endpoint.host] as const]),
    ...(has(headers, 'connection') ? [] : [['connection', 'keep-alive'] as const]),
    ...headers,
  ];
  for (const [name, value] of lines)
    if (/[\r\n]/.test(name + value))
      throw new Error(`a line break in header ${name} needs raw bytes`);
  const start = `${spec.method} ${endpoint.prefix}${spec.path} HTTP/1.1`;
  const head = [start, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  return Buffer.from(head, 'latin1');
}

/** The bytes that a request with manner `raw` puts on the wire. */
export function rawBytes(endpoint: WireEndpoint, spec: RequestSpec): Uint8Array {
  const { raw, body, headers } = spec;
  if (raw === undefined) throw new Error(`${spec.method} ${spec.path} is raw and has no bytes`);
  if (raw instanceof Uint8Array) return raw;
  const length: Header[] = body ? [['Content-Length', String(body.length)]] : [];
  const whole: Header[] = has(headers, 'content-length', 'transfer-encoding') ? [] : length;
  const head = headBytes(endpoint, { ...spec, headers: [...headers, ...whole] });
  return raw(Buffer.concat([head, body ?? Buffer.alloc(0)]));
}
