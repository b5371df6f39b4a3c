import type { RequestSpec } from '../../harness/model/request.ts';

/**
 * The same request with its body in one chunk, so that its head does not say how long it is. To be
 * held: then its body goes out as it stands here. A server may want a length (RFC 9112, 6.3), so that
 * whatever it answers is judged only by who looks for it.
 */
export function chunked(request: RequestSpec): RequestSpec {
  const body = Buffer.from(request.body ?? []);
  const size = Buffer.from(`${body.length.toString(16)}\r\n`);
  return {
    ...request,
    headers: [...request.headers, ['Transfer-Encoding', 'chunked']],
    body: Buffer.concat([size, body, Buffer.from('\r\n0\r\n\r\n')]),
    regular: false,
  };
}
