import type { Client } from './client.ts';

/**
 * The client with no more than so many of its requests under way, where that is bounded; further ones wait
 * for their turn. Races and withheld bodies, which are about what comes at once, are not held up.
 */
export function bounded(client: Client, most: number | undefined): Client {
  if (most === undefined) return client;
  let underWay = 0;
  const waiting: (() => void)[] = [];
  const wrapped = (each: Client): Client => ({
    ...each,
    send: async (request, options) => {
      if (underWay < most) underWay += 1;
      else await new Promise<void>((turn) => void waiting.push(turn));
      try {
        return await each.send(request, options);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else underWay -= 1;
      }
    },
    recordingIn: (room) => wrapped(each.recordingIn(room)),
  });
  return wrapped(client);
}
