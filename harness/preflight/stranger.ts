import type { Client } from '../client/client.ts';
import { describe } from '../judge/describe.ts';
import { tellsApart } from '../judge/stranger.ts';
import { elsewherePath, knownPath } from '../requests/stranger.ts';
import { requestTo } from '../requests/build-request.ts';

/**
 * Why nothing can be judged at a target of which only the URL is known; null where something can. A
 * route of the contract has to turn a stranger away, and a path beside it that does not exist must be
 * answered otherwise: what says one thing to everything is no gateway, whatever it says.
 */
export async function unknownToStrangers(client: Client): Promise<string | null> {
  const read = (path: string) => client.send(requestTo(null, 'GET', path), { label: null });
  const { answer: known } = await read(knownPath);
  const { answer: elsewhere } = await read(elsewherePath);
  if (tellsApart(known, elsewhere)) return null;
  return (
    `GET ${knownPath} without credentials answered ${describe(known)}, and a path that nobody has ` +
    `${describe(elsewhere)}: that does not show a gateway (401 there, and something else beside it, ` +
    'would); look at baseUrl, or give an account or a state hook'
  );
}
