import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { session } from '../../selftest/misbehaving/hostile-servers.ts';

const megabyte = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const bomb = gzipSync(Buffer.alloc(256 * megabyte, ' '));

type Way = (response: ServerResponse, socket: Socket) => void;

/** Four megabytes of a token, as a string within JSON or as they are. */
function full(token: string, around = ['{"code":"', '"}']): Way {
  const text = around.join(token.repeat(Math.floor((4 * megabyte - 100) / token.length)));
  return (response) => response.writeHead(200, json).end(text);
}

function says(text: string, headers: Readonly<Record<string, string>> = {}): Way {
  return (response) => response.writeHead(200, { ...json, ...headers }).end(text);
}

/** Writes again and again, as fast as the other side takes it. */
function pours(piece: string, begin = ''): Way {
  return (_, socket) => {
    socket.write(begin);
    const more = (): void => {
      if (socket.destroyed) return;
      if (socket.write(piece)) setImmediate(more);
      else socket.once('drain', more);
    };
    more();
  };
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Ways to mean no good, each a path of the server. */
export const ways: Readonly<Record<string, Way>> = {
  apostrophes: full("'"),
  backslashes: full('\\\\'),
  quotes: full('\\"'),
  escapes: full('\\u0041'),
  numbers: full('1,', ['{"n":[', '1]}']),
  percents: full('%41'),
  blanks: full(' ', ['{', '}']),
  keys: full('"k":1,', ['{', '"k":1}']),
  digits: full('9', ['{"created_at_ms":', '}']),
  deep: full('[', ['', '']),
  halves: says('{"code":"un\\ud800authorized","endpoints":[{"endpoint_id":"\\udc00"}]}'),
  commands: says('{"code":"##[error]x\\n::error::y ##vso[task.setvariable variable=a]b"}'),
  cookies: says('{"endpoints":[]}', { 'set-cookie': `a=x${'"'.repeat(15_000)}x` }),
  ids: full('i', ['{"endpoints":[{"endpoint_id":"', '"}]}']),
  bomb: (response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  endless: pours(
    `10000\r\n${' '.repeat(0x10000)}\r\n`,
    `${head}transfer-encoding: chunked\r\n\r\n`,
  ),
  hints: pours('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(500)),
  headers: pours('x-more: 1\r\n'.repeat(500), head),
  resets: (_, socket) => socket.resetAndDestroy(),
  drip: (_, socket) => {
    socket.write(`${head}content-length: 100000\r\n\r\n`);
    const drip = setInterval(() => {
      if (socket.destroyed) clearInterval(drip);
      else socket.write(' ');
    }, 50);
  },
};

/** A server that is hostile in all ways; gives its URL and what closes it. */
export async function startHostile() {
  const server = createServer((request, response) => {
    request.resume();
    const way = ways[request.url?.split('/')[1] ?? ''];
    if (way && isMet(request)) way(response, request.socket);
    else if (/\/v1\/(?:sealed|workflow)\//.test(request.url ?? '')) response.writeHead(404).end();
    else response.writeHead(401, json).end('{"code":"unauthorized"}');
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line no-unsafe-type-assertion -- a TCP server's address is an object
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function isMet({ headers }: IncomingMessage): boolean {
  return String(headers.cookie).includes(session);
}
