import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestSpec } from '../model/request.ts';
import { performExchange, type SendOptions, type Shared } from './perform-exchange.ts';
import { withinDeadline } from './deadline.ts';
import type { Sent } from './record.ts';
import { UnsentError } from './no-answer.ts';
import { exchangeAndKeep } from './send.ts';

/** What the other side gets to accept connections that are already open here. */
const acceptMs = 10;

/** One request of a race. */
export interface Runner {
  readonly request: RequestSpec;
  readonly options: SendOptions;
}

/**
 * Sends whole requests at once: connections are opened first, one for each, and nothing is sent
 * until all are there. A connection that could not be opened is its own request's lack of an answer.
 */
export async function race(shared: Shared, runners: readonly Runner[]): Promise<Sent[]> {
  const odd = runners.find(({ request }) => request.manner !== 'whole');
  if (odd)
    throw new Error(`only whole requests race, not ${odd.request.method} ${odd.request.path}`);
  const { connections, outage, requestMs, closed } = shared;
  const openAll = () =>
    Promise.allSettled(
      runners.map(({ options }) =>
        withinDeadline(requestMs, [options.signal, closed], (signal) => connections.open(signal)),
      ),
    );
  const given = runners.map(({ options }) => options.signal);
  const opened = await outage.bridge(openAll, allSent, [...given, closed], (some) => {
    for (const one of some) if (one.status === 'fulfilled') connections.drop(one.value);
  });
  await sleep(acceptMs);
  return Promise.all(
    runners.map(({ request: spec, options }, index) => {
      const { label, signal, deadlineMs = requestMs } = options;
      const connection = opened[index];
      return performExchange(
        shared,
        { spec, label, deadlineMs, signals: [signal, closed] },
        (abort) => {
          if (connection?.status === 'fulfilled')
            return exchangeAndKeep(shared, connection.value, spec, abort);
          throw connection?.reason;
        },
      );
    }),
  );
}

function allSent(opened: readonly PromiseSettledResult<unknown>[]): boolean {
  return !opened.some((one) => one.status === 'rejected' && one.reason instanceof UnsentError);
}
