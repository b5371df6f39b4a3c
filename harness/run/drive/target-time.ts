import type { Client } from '../../client/client.ts';
import { requestTo } from '../../requests/build-request.ts';

/** Tells the target's time in epoch milliseconds. */
export type TargetTime = () => Promise<number>;

/**
 * The target's clock, by the Date of one read without credentials, asked for once a worker. Our own time
 * where the target gives no Date that can be read.
 */
export function createTargetTime(client: Client): TargetTime {
  let asked: Promise<number> | null = null;
  return async () => {
    asked ??= howFarAhead(client);
    const aheadMs = await asked;
    return Date.now() + aheadMs;
  };
}

async function howFarAhead(client: Client): Promise<number> {
  const read = requestTo(null, 'GET', '/v1/webhooks');
  const { exchange, answer } = await client.send(read, { label: null });
  // The header counts whole seconds: half of one is nearest on average.
  const told = Date.parse(answer.headers('date')[0] ?? '') + 500;
  const ours = exchange.startedAtMs + exchange.durationMs / 2;
  return Number.isNaN(told) ? 0 : Math.round(told - ours);
}
