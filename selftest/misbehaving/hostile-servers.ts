import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What would do harm on a terminal or in a page, were it shown as it came. */
export const alive =
  '\u001b[2J\u0007\u009b31m<script>alert(1)</script><img src=x onerror=alert(2)>]]>';

const json = { 'content-type': 'application/json' };

/** The list of an owner's endpoints with something of its own in each text. */
function endpoints(text: string): string {
  const endpoint = {
    endpoint_id: text,
    callback_url: `https://example.com/${text}`,
    enabled: true,
    paused_at_ms: null,
    failure_started_at_ms: null,
    created_at_ms: 0,
  };
  return JSON.stringify({ endpoints: [endpoint] });
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const mebibyte = 1024 * 1024;
// members of gzip that follow one another are one text: a gibibyte in a mebibyte
const member = gzipSync(Buffer.alloc(64 * mebibyte, ' '));
const bomb = Buffer.concat(Array.from({ length: 16 }, () => member));

/** The session by whose cookie a request is met with harm; all others are turned away as they should be. */
export const session = 'a-session-cookie';

/** What somebody without that session is answered. */
function refusal(path = '') {
  const gated = /^\/v1\/(sealed|workflow)\//.test(path);
  return gated ? { status: 404, body: '' } : { status: 401, body: '{"code":"unauthorized"}' };
}

/** Writes on a connection whatever it likes where a request has come. */
function raw(write: (socket: Socket) => void): () => Server {
  return () =>
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        const text = bytes.toString('latin1');
        const { status, body } = refusal(text.split(' ')[1]);
        const length = `content-length: ${body.length}`;
        if (text.includes(session)) write(socket);
        else
          socket.write(
            `HTTP/1.1 ${status} No\r\n${body && `content-type: application/json\r\n`}${length}\r\n\r\n${body}`,
          );
      });
    });
}

/** Writes a piece again and again, as fast as the other side takes it, until that hangs up. */
function pour(socket: Socket, piece: Buffer, times = Infinity): void {
  if (socket.destroyed || times === 0) return;
  const more = () => pour(socket, piece, times - 1);
  if (socket.write(piece)) setImmediate(more);
  else socket.once('drain', more);
}

function answering(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  return () =>
    createHttp((request, response) => {
      request.resume();
      const { status, body } = refusal(request.url);
      if (String(request.headers.cookie).includes(session)) answer(request, response);
      else response.writeHead(status, body ? json : {}).end(body);
    });
}

function listing(text: string | Buffer, headers: Record<string, string> = json) {
  return answering((_, response) => response.writeHead(200, headers).end(text));
}

/** Servers that mean no good, by what they do to whoever asks. */
export const hostileServers: Readonly<Record<string, () => Server>> = {
  'says nothing but a head': raw((socket) => socket.write(`${head}content-length: 10\r\n\r\n`)),
  'drips its answer': raw((socket) => {
    socket.write(`${head}content-length: 100000\r\n\r\n`);
    const drip = setInterval(
      () => (socket.destroyed ? clearInterval(drip) : socket.write(' ')),
      50,
    );
  }),
  'never ends its body': raw((socket) => {
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
    pour(socket, Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`));
  }),
  'has a gibibyte to say': raw((socket) => {
    socket.write(`${head}content-length: ${1024 * mebibyte}\r\n\r\n`);
    pour(socket, Buffer.alloc(mebibyte, ' '), 1024);
  }),
  'packs a bomb': listing(bomb, { ...json, 'content-encoding': 'gzip' }),
  'sends a hundred thousand headers': raw((socket) =>
    socket.end(`${head}${'x-more: 1\r\n'.repeat(100_000)}content-length: 2\r\n\r\n{}`),
  ),
  'nests without end': listing('{"endpoints":'.repeat(100_000)),
  'counts beyond all numbers': listing(endpoints('id').replaceAll(':0', `:${'9'.repeat(100_000)}`)),
  'says each member twice': listing(
    endpoints('id').replaceAll('"enabled":true', '"enabled":true,"enabled":false'),
  ),
  'writes no UTF-8': listing(Buffer.from(endpoints('i\u00ffd'), 'latin1')),
  'calls its JSON a picture': listing(endpoints('id'), { 'content-type': 'image/png' }),
  'hangs up in the midst': raw((socket) =>
    socket.end(`${head}content-length: 1000\r\n\r\n{"endpoints":`),
  ),
  'speaks HTTP/0.9': raw((socket) => socket.end('<html>it works</html>')),
  'sends elsewhere for ever': answering((request, response) =>
    response.writeHead(302, { location: request.url }).end(),
  ),
  'storms with 1xx': raw((socket) =>
    pour(socket, Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'.repeat(500))),
  ),
  'writes what is alive': answering((_, response) =>
    response
      .writeHead(200, { ...json, 'x-alive': '<script>alert(3)</script>' })
      .end(endpoints(alive)),
  ),
  'never comes to the last page': answering((_, response) =>
    response
      .writeHead(200, json)
      .end('{"devices":[],"messages":[],"endpoints":[],"next_cursor":"again"}'),
  ),
  'gives ids of a megabyte': listing(endpoints('i'.repeat(1_000_000))),
};

/** Starts a server; ends with all that is connected to it. `mostTaken`: bytes, of any one connection. */
export async function started(start: () => Server) {
  const server = start();
  const sockets = new Set<Socket>();
  let most = 0;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      most = Math.max(most, socket.bytesWritten);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line no-unsafe-type-assertion -- a TCP server's address is an object
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    mostTaken: () => Math.max(most, ...[...sockets].map(({ bytesWritten }) => bytesWritten)),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
