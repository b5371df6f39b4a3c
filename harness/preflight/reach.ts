import type { Client } from '../client/client.ts';
import { describe } from '../judge/describe.ts';
import { requestTo } from '../requests/build-request.ts';

/**
 * Asks a public route without credentials, which any gateway answers. Null where an HTTP answer
 * came, whatever it says; otherwise why there was none.
 */
export async function unreachable(client: Client): Promise<string | null> {
  const { answer } = await client.send(requestTo(null, 'GET', '/v1/webhooks'), { label: null });
  return answer.exchange.noAnswer ? describe(answer) : null;
}
