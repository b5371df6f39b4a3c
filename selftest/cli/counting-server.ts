import { createServer } from 'node:http';

/** A server that nothing is to be sent to. */
export interface CountingServer {
  readonly url: string;
  /** How many requests came, whatever they were. */
  readonly requests: () => number;
  readonly close: () => void;
}

/** Starts a server on a free port of the loopback that counts the requests it gets. */
export async function startCounting(): Promise<CountingServer> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    requests: () => requests,
    close: () => void server.close(),
  };
}
