import { expect, vi } from 'vitest';
import { everyGateOn } from '../../selftest/conformance/run-against.ts';
import { Console, type ForeignDelivery, type Secret } from './console.ts';
import { host, otherHost, startListener } from './listener.ts';
import { startForeign, type Foreign } from '../../foreign/start-foreign.ts';

/** What a test file looks at: the first gateway that it opens has the listener of all of them started. */
export function prepareDelivering() {
  let started: ReturnType<typeof startListener> | undefined;
  const opened: Foreign[] = [];
  const close = async () => {
    for (const foreign of opened) foreign.close();
    (await started)?.close();
  };

  /** A gateway that delivers to the listener, and the part of the listener that is its own. */
  const open = async (style: string, { retryMs = 5, attemptMs = 5000 } = {}) => {
    const listener = await (started ??= startListener());
    const places = { [host]: listener.place, [otherHost]: listener.place };
    const delivering = { places, caFile: listener.caFile, retryMs, attemptMs };
    const foreign = await startForeign({ style, gates: everyGateOn, delivering });
    const own = opened.push(foreign);
    const { envelopes } = foreign.account;
    return {
      listener,
      owner: new Console(foreign),
      envelopes: envelopes?.inbound?.map((text) => Buffer.from(text, 'base64')) ?? [],
      url: (wanted: string, at = host) => `https://${at}/${own}/${wanted}`,
      arrived: (wanted: string) => listener.arrivedAt(`/${own}/${wanted}`),
    };
  };
  return { open, close };
}

/** Looks again and again until what is expected holds. */
export function eventually(look: () => Promise<void>): Promise<void> {
  return vi.waitFor(look, { timeout: 30_000, interval: 20 });
}

/** The numbers of the attempts of a generation that are over, in order. */
export function attemptNumbers(
  delivery: Pick<ForeignDelivery, 'attempts'> | undefined,
  generation = 1,
): number[] {
  const over = delivery?.attempts.filter(
    (attempt) => attempt.generation === generation && attempt.completed_at_ms,
  );
  return over?.map((attempt) => attempt.attempt_number).toSorted() ?? [];
}

/** The deliveries of an endpoint, newest first, once they read as expected. */
export async function listed(
  owner: Console,
  endpoint: Secret,
  expected: readonly object[],
): Promise<readonly ForeignDelivery[]> {
  let found: readonly ForeignDelivery[] = [];
  await eventually(async () => {
    found = await owner.deliveries(endpoint);
    expect(found).toMatchObject(expected);
  });
  return found;
}

/** The only delivery of an endpoint, once it reads as expected. */
export async function onlyOne(
  owner: Console,
  endpoint: Secret,
  expected: object,
): Promise<ForeignDelivery> {
  const [delivery] = await listed(owner, endpoint, [expected]);
  if (!delivery) throw new Error('no delivery');
  return delivery;
}
