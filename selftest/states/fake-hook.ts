import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** A call as the hook received it; `body` is null for a GET. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A hook on a real socket that answers each call as told. */
export interface FakeHook {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  readonly stop: () => Promise<void>;
}

/** Starts a hook on a free port. */
export async function startHook(
  answer: (call: ReceivedCall, response: ServerResponse) => void,
): Promise<FakeHook> {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body: unknown = text === '' ? null : JSON.parse(text);
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body };
      calls.push(call);
      answer(call, response);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the hook has no port');
  return {
    url: `http://127.0.0.1:${address.port}/states`,
    calls,
    stop: async () => {
      const closed = new Promise((done) => {
        server.close(done);
      });
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers with a status and a JSON body. */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
