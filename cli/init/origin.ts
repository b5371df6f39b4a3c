import type { Client } from '../../harness/client/client.ts';
import type { Header } from '../../harness/model/exchange.ts';
import { requestTo } from '../../harness/requests/build-request.ts';
import { knownPath } from '../../harness/requests/stranger.ts';
import { formats } from '../../harness/target-file/formats.ts';

/** Nobody's: what allows it allows any. */
const nobodys = 'https://conformance.invalid';

/**
 * The origin that a deployment is configured with, where its answers to reads without credentials show it:
 * it names one page that may read them, or names its own to itself and not to others. Null where none does.
 */
export async function findOrigin(client: Client, baseUrl: string): Promise<string | null> {
  const allowed = async (origin?: string): Promise<string | null> => {
    const headers: Header[] = origin === undefined ? [] : [['Origin', origin]];
    const { answer } = await client.send(requestTo(null, 'GET', knownPath, { headers }), {
      label: null,
    });
    const [said, ...others] = answer.headers('access-control-allow-origin');
    const one = said !== undefined && others.length === 0;
    return one && formats['https-origin']?.(said) === undefined ? said : null;
  };
  const said = await allowed();
  if (said !== null) return said;
  const { origin: own } = new URL(baseUrl);
  if (!own.startsWith('https:') || (await allowed(own)) !== own) return null;
  return (await allowed(nobodys)) === nobodys ? null : own;
}
