import { createServer, request as sendOn } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes a request on once all of it is there. */
export async function startBuffering(upstream: string) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, headers, url } = request;
      const onward = sendOn(`${upstream}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      onward.end(Buffer.concat(chunks));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line no-unsafe-type-assertion -- a TCP server's address is an object
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
