import type { Client } from '../harness/client/client.ts';
import { requestTo } from '../harness/requests/build-request.ts';
import { knownPath } from '../harness/requests/stranger.ts';

/** How long an answer that needs no body is waited for before the body is sent. */
export const earlyMs = 1500;

/**
 * Whether an answer comes before the body of a stranger's POST, which is refused whatever it carries; null
 * where none comes at all.
 */
export async function answersEarly(client: Client): Promise<boolean | null> {
  const request = requestTo(null, 'POST', knownPath, { body: {} });
  const held = await client.hold(request, { label: null });
  const early = await Promise.race([
    held.answered.then(({ answer }) => answer.exchange.noAnswer === null),
    new Promise<false>((late) => setTimeout(late, earlyMs, false)),
  ]);
  const { answer } = await held.finish();
  return answer.exchange.noAnswer ? null : early;
}
