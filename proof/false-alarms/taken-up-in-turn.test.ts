import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, hookedTarget, runAgainst } from '../../selftest/conformance/run-against.ts';

/** What a busy server takes for each connection that it takes up, in milliseconds. */
const turnMs = 1000;

/** Passes connections on one after the other, in the order in which they came, each a turn after the one before. */
async function startSlowDoor(upstream: string) {
  const { port, hostname } = new URL(upstream);
  const open = new Set<Socket>();
  let turn = Promise.resolve();
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (caller) => {
    open.add(caller);
    caller.on('error', () => undefined);
    const before = turn;
    turn = (async () => {
      await before;
      await sleep(turnMs);
      if (caller.destroyed) return;
      const onward = connect({ port: Number(port), host: hostname, noDelay: true });
      open.add(onward);
      onward.on('error', () => caller.destroy());
      caller.on('close', () => onward.destroy());
      caller.pipe(onward).pipe(caller);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line no-unsafe-type-assertion -- a TCP server's address is an object
  const { port: own } = server.address() as AddressInfo;
  const close = () => {
    for (const one of open) one.destroy();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { url: `http://127.0.0.1:${own}`, close };
}

test('bodies on connections that are taken up late are not missed among those on their way', async () => {
  const gateway = await startGateway({ gates: everyGateOn });
  const door = await startSlowDoor(gateway.url);
  try {
    const target = {
      ...hookedTarget(gateway),
      baseUrl: door.url,
      timeouts: { requestMs: 10_000, stateMs: 10_000, runMs: 60_000 },
    };
    const asked = checks.filter(({ id }) => id === 'alpha.submit/in-flight');
    const [result] = await runAgainst(target, { seed: 1, checks: asked });
    const verdicts = result?.units.map(({ clause, verdict }) => `${clause} ${verdict}`) ?? [];
    expect(verdicts.filter((one) => one.endsWith(' broken'))).toEqual([]);
    expect(verdicts).toContain('public.in-flight.fifth held');
  } finally {
    await door.close();
    await gateway.close();
  }
});
