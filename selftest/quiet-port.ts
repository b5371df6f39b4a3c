import { once } from 'node:events';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/** Below those that a system gives to whoever asks for any: nobody else comes by one before it is used. */
const ports = { from: 20_000, count: 10_000 };
/** Two workers begin far apart. */
const apart = 997;

let tried = 0;

/** A port of the loopback that is free and stays so: for who has to name one before it listens there. */
export async function quietPort(): Promise<number> {
  while (tried < ports.count) {
    tried += 1;
    const port = ports.from + ((process.pid + threadId * apart + tried) % ports.count);
    // one after the other, up to the first that is free
    if (await isFree(port)) return port;
  }
  throw new Error('every port that was tried is in use');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
