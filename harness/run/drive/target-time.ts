import { requestTo } from '../../requests/build-request.ts';
import type { Environment } from '../environment.ts';

/**
 * The target's time in epoch milliseconds, by the Date of one read without credentials, asked for
 * once a worker. Our own time where the target gives no Date that can be read.
 */
export async function targetTime({ client, clock }: Environment): Promise<number> {
  if (clock.aheadMs === null) {
    const read = requestTo(null, 'GET', '/v1/webhooks');
    const { exchange, answer } = await client.send(read, { label: null });
    // The header counts whole seconds: half of one is nearest on average.
    const told = Date.parse(answer.headers('date')[0] ?? '') + 500;
    const ours = exchange.startedAtMs + exchange.durationMs / 2;
    clock.aheadMs = Number.isNaN(told) ? 0 : Math.round(told - ours);
  }
  return Date.now() + clock.aheadMs;
}
