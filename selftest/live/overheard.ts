import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** One request as it stood on the wire, and the answer to it. */
export interface Overheard {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** All of the request, one byte a character. */
  readonly text: string;
  /** 0 where none came. */
  readonly status: number;
  readonly answer: string;
}

/** Stands on the way to a server and keeps every byte, whatever is made of it on either side. */
export interface Wiretap {
  readonly url: string;
  readonly heard: () => Overheard[];
  readonly close: () => Promise<void>;
}

interface Wires {
  sent: string;
  came: string;
}

/**
 * Opens one in front of a server on the loopback; `url` is that of the server with another port. Each time that
 * something of an answer has passed, `passed` may drop the connection, at once or later.
 */
export async function startWiretap(
  upstream: string,
  passed: (drop: () => void) => void = () => undefined,
): Promise<Wiretap> {
  const { hostname, port, pathname } = new URL(upstream);
  const all: Wires[] = [];
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const wires = { sent: '', came: '' };
    all.push(wires);
    const to = connect(Number(port), hostname);
    for (const socket of [from, to]) {
      open.add(socket);
      socket.setNoDelay(true).on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    from.on('data', (bytes) => (wires.sent += bytes.toString('latin1')));
    from.pipe(to).on('close', () => from.destroy());
    to.pipe(from).on('close', () => to.destroy());
    to.on('data', (bytes) => {
      wires.came += bytes.toString('latin1');
      passed(() => from.end());
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line no-unsafe-type-assertion -- a TCP server's address is an object
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}${pathname.replace(/\/$/, '')}`,
    heard: () => all.flatMap(pairsIn),
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A body of bytes may end in a letter, so that a method is known in the midst of a word too. */
const line =
  /(?:GET|POST|PUT|PATCH|DELETE|\b(?![A-Za-z]*(?:GET|POST|PUT|PATCH|DELETE) )[A-Za-z]+) \S+ HTTP\/\d/g;

/** Whatever reads as the first line of a request counts as one, also in the midst of a body. */
function pairsIn({ sent, came }: Wires): Overheard[] {
  const answers = parts(came, /HTTP\/1\.\d (?!1\d\d)\d{3} /g);
  return parts(sent, line).map((text, place) => {
    const [method = '', path = ''] = text.split(' ', 2);
    const answer = answers[place] ?? '';
    return { method, path, text, answer, status: Number(answer.slice(9, 12)) };
  });
}

function parts(text: string, start: RegExp): string[] {
  const starts = [...text.matchAll(start)].map(({ index }) => index);
  return starts.map((from, place) => text.slice(from, starts[place + 1]));
}
