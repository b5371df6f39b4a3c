import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { retryAfterMs } from '../../../harness/model/retry-after.ts';

/** The pauses between tries, in milliseconds, of which the last is repeated while there is patience. */
const pausesMs = [60, 200, 600, 1000];

/**
 * Sends again what was timed out, as `again` and, while it meets a conflict with the first that is still under
 * way, as `again-2` and so on: as far apart as the target asks for, for as long as it gets for an answer.
 */
export async function sendAgainOnceDone(drive: Drive, request: RequestSpec): Promise<void> {
  const { requestMs } = drive.target;
  let answer = await drive.send('again', request);
  for (let tries = 1, spentMs = 0; answer.status === 409 && spentMs < requestMs; tries += 1) {
    const askedMs = retryAfterMs(answer.exchange);
    if (askedMs > requestMs) return drive.stop(`a repeat is to come again in ${askedMs} ms`);
    const pauseMs = Math.max(pausesMs[tries - 1] ?? 1000, askedMs);
    spentMs += pauseMs;
    // one after the other: each is the repeat of one request
    await drive.pause(pauseMs);
    answer = await drive.onceMore(() => drive.send(`again-${tries + 1}`, request));
  }
}
